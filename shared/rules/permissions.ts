import type { Role } from "#shared/model/role.ts";

/** How far a permission reaches: over everything in the organization, over what is about oneself, or not at all. */
export type Reach = "all" | "own" | "none";

const table = {
  //                       owner    admin    operator agent    employee platform
  "organization.read": ["all", "all", "all", "all", "own", "all"],
  "dashboard.read": ["all", "all", "all", "all", "own", "all"],
  "location.read": ["all", "all", "all", "all", "all", "all"],
  "feedback.read": ["all", "all", "all", "all", "own", "all"],
  "feedback.resolve": ["all", "all", "all", "all", "none", "none"],
  "feedback.note": ["all", "all", "all", "all", "none", "none"],
  "feedback.erase": ["all", "all", "none", "none", "none", "none"],
  "feedback.export": ["all", "all", "none", "none", "none", "none"],
  "feedback.import": ["all", "all", "none", "none", "none", "none"],
  "qr.show": ["all", "all", "all", "all", "all", "none"],
} as const satisfies Record<string, readonly [Reach, Reach, Reach, Reach, Reach, Reach]>;

/** What can be permitted in an organization (design §6). */
export type Permission = keyof typeof table;

/** A member's role, or `platform`: an administrator of the platform, who reads any organization and changes none. */
export type ActingRole = Role | "platform";

const column: Partial<Record<ActingRole, number>> = {
  owner: 0,
  admin: 1,
  operator: 2,
  agent: 3,
  employee: 4,
  platform: 5,
};

/** How far `role` may do `permission`: the one table that the API decides by and the web hides by (design §6). */
export function reach(role: ActingRole, permission: Permission): Reach {
  const index = column[role];
  return index === undefined ? "none" : (table[permission][index] ?? "none");
}

/** Whether `role` may do `permission` at all, be it to one's own alone. */
export const may = (role: ActingRole, permission: Permission): boolean => reach(role, permission) !== "none";
