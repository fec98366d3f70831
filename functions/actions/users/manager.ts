import type { Role } from "#shared/model/role.ts";

/** A member who manages users: who they are, with which role, and by which route they do it, for the audit log. */
export interface Manager {
  organization: string;
  user: string;
  role: Role;
  route: string;
  now: Date;
}
