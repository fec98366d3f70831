import type { Named } from "#shared/model/feedback.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";

/** Who does something in which organization, by which route, and when: one shape from the door to the audit log. */
export interface By {
  organization: string;
  /** The id of a person, or of the API key that a program calls with. */
  user: string;
  route: string;
  now: Date;
  /** The id of the entry in the audit log that several calls write as one; else each writes one of its own. */
  entry?: string;
}

/** Who does what nobody asked for: what follows from a bill. */
export const system = "system";

/** Who does what a customer may do without an account: no more is said of them. */
export const customer = "customer";

/** The same with the role that the person had when the call was let in, for what only some roles may do. */
export interface ByMember extends By {
  role: ActingRole;
  /** Whether a program does it with an API key that the member generated. */
  byKey: boolean;
}

/** Who asks customers for feedback. */
export interface Asker extends By {
  /** Whose account asks: the person's, or that of whoever generated the API key; of an old key, its organization. */
  account: string;
  /** Who is named as the one who asked; null for an API key. */
  author: Named | null;
  /** The only employee that they may ask for, themselves; null for any. */
  own: string | null;
  /** Whether they may know how many SMS credits there are. */
  seesCredits: boolean;
}
