import type { ActingRole } from "#shared/rules/permissions.ts";

/** Who does something in which organization, by which route, and when: one shape from the door to the audit log. */
export interface By {
  organization: string;
  /** The id of a person, or of the API key that a program calls with. */
  user: string;
  route: string;
  now: Date;
}

/** The same with the role that the person had when the call was let in, for what only some roles may do. */
export interface ByMember extends By {
  role: ActingRole;
}
