import type { Role } from "#shared/model/role.ts";

/** How far a permission reaches: everything in the organization, what is about oneself, or nothing. */
export type Reach = "all" | "own" | "none";

const table = {
  //                       owner    admin    operator agent    employee platform
  "organization.read": ["all", "all", "all", "all", "own", "all"],
  "organization.update": ["all", "all", "none", "none", "none", "none"],
  "organization.leave": ["all", "all", "all", "all", "all", "none"],
  "organization.close": ["all", "none", "none", "none", "none", "none"],
  "user.read": ["all", "all", "all", "none", "none", "all"],
  "user.manage": ["all", "all", "none", "none", "none", "none"],
  "ownership.handOver": ["all", "none", "none", "none", "none", "none"],
  "feedbackSettings.update": ["all", "all", "all", "none", "none", "none"],
  "dashboard.read": ["all", "all", "all", "all", "own", "all"],
  "location.read": ["all", "all", "all", "all", "all", "all"],
  "location.manage": ["all", "all", "all", "none", "none", "none"],
  "employee.read": ["all", "all", "all", "all", "own", "all"],
  "feedback.read": ["all", "all", "all", "all", "own", "all"],
  "feedback.resolve": ["all", "all", "all", "all", "none", "none"],
  "feedback.note": ["all", "all", "all", "all", "none", "none"],
  "feedback.erase": ["all", "all", "none", "none", "none", "none"],
  "feedback.export": ["all", "all", "none", "none", "none", "none"],
  "feedback.import": ["all", "all", "none", "none", "none", "none"],
  "request.send": ["all", "all", "all", "all", "own", "none"],
  "request.read": ["all", "all", "all", "all", "own", "all"],
  "stopped.read": ["all", "all", "none", "none", "none", "all"],
  "stopped.add": ["all", "all", "none", "none", "none", "none"],
  "billing.read": ["all", "all", "none", "none", "none", "all"],
  "billing.manage": ["all", "all", "none", "none", "none", "none"],
  "message.read": ["all", "all", "none", "none", "none", "all"],
  "message.send": ["all", "all", "none", "none", "none", "none"],
  "key.manage": ["all", "all", "none", "none", "none", "none"],
  "audit.read": ["all", "all", "none", "none", "none", "all"],
  "qr.show": ["all", "all", "all", "all", "all", "none"],
} as const satisfies Record<string, readonly [Reach, Reach, Reach, Reach, Reach, Reach]>;

/** What can be permitted in an organization. */
export type Permission = keyof typeof table;

const isPermission = (name: string): name is Permission => Object.hasOwn(table, name);

/** Every permission, in the order of docs/rules.md#permissions, which a test holds to this table. */
export const permissions: readonly Permission[] = Object.keys(table).filter(isPermission);

/**
 * What an API key can be given: each permission that some route grants to keys, which a test holds to the contract.
 * Neither keys, nor ownership, nor settings, nor money, nor the erasing of feedback. A key has what its maker has: less when
 * their role becomes less, and nothing once they are no member.
 */
export const keyScopes = [
  "organization.read",
  "dashboard.read",
  "location.read",
  "location.manage",
  "employee.read",
  "user.read",
  "user.manage",
  "feedback.read",
  "feedback.resolve",
  "feedback.note",
  "feedback.export",
  "feedback.import",
  "request.send",
  "request.read",
] as const satisfies readonly Permission[];
export type KeyScope = (typeof keyScopes)[number];

/** A member's role, or `platform`: a platform administrator, who reads every organization and changes none. */
export type ActingRole = Role | "platform";

const column: Partial<Record<ActingRole, number>> = {
  owner: 0,
  admin: 1,
  operator: 2,
  agent: 3,
  employee: 4,
  platform: 5,
};

/** How far `permission` reaches for `role`. The API decides by this one table, and the web app hides by it. */
export function reach(role: ActingRole, permission: Permission): Reach {
  const index = column[role];
  return index === undefined ? "none" : (table[permission][index] ?? "none");
}

/** Whether `role` has `permission` at all, even if only for what is about oneself. */
export const may = (role: ActingRole, permission: Permission): boolean => reach(role, permission) !== "none";

/** Whether `role` may read an organization's whole feedback: whoever may is told of its complaints and of other news. */
export const readsAllFeedback = (role: ActingRole): boolean => reach(role, "feedback.read") === "all";

/** Whether `role` may decide about all of an organization's feedback: whoever may is told of ratings that are held. */
export const resolvesAllFeedback = (role: ActingRole): boolean => reach(role, "feedback.resolve") === "all";

/** What is permitted in a closed organization: reading what is there, erasing a person who asks for it, and opening it again. */
const whileClosed: readonly Permission[] = [
  "organization.read",
  "organization.close",
  "user.read",
  "dashboard.read",
  "location.read",
  "employee.read",
  "feedback.read",
  "feedback.export",
  "feedback.erase",
  "message.read",
  "audit.read",
  "request.read",
  "stopped.read",
  "billing.read",
];

/** Somebody's role in an organization, and since when that is closed: null while it is open. */
export interface Standing {
  role: ActingRole;
  closedAt: string | null;
}

/** Whether somebody has a permission in an organization as it is now: closed, it is read and opened again alone. */
export const mayIn = ({ role, closedAt }: Standing, permission: Permission): boolean =>
  may(role, permission) && (closedAt === null || whileClosed.includes(permission));
