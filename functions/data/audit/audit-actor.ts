import type { NamedThing } from "#shared/model/feedback.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";

/** Actor, organization, route and time of an action. */
export interface ActorReference {
  organization: string;
  /** Person or API key. */
  user: string;
  route: string;
  now: Date;
  /** Id of an entry that several calls share. */
  entry?: string;
}

/** Actor of changes that nobody requested, such as billing. */
export const system = "system";

/** Actor for customers, who have no account. */
export const customer = "customer";

/** The role that authorized the call. */
export interface ByMember extends ActorReference {
  role: ActingRole;
  byKey: boolean;
}

export interface Requester extends ActorReference {
  /** Person, or the key's maker. */
  account: string;
  /** Null for an API key. */
  author: NamedThing | null;
  /** The only employee they may request for; null for any. */
  own: string | null;
  /** Ids of the only locations they may request for; null for any. */
  limitedTo: readonly string[] | null;
  seesCredits: boolean;
}
