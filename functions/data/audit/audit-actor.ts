import type { Named } from "#shared/model/feedback.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";

/** Actor, organization, route and time of an action. */
export interface By {
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
export interface ByMember extends By {
  role: ActingRole;
  byKey: boolean;
}

export interface Asker extends By {
  /** Person, or the key's maker. */
  account: string;
  /** Null for an API key. */
  author: Named | null;
  /** The only employee they may request for; null for any. */
  own: string | null;
  seesCredits: boolean;
}
