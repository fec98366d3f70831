import type { Role } from "#shared/model/role.ts";

/** Everything in the organization, what is at one's locations, what concerns oneself, or nothing. */
export type Reach = "all" | "locations" | "own" | "none";
type RoleReach = Exclude<Reach, "locations">;

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
} as const satisfies Record<string, readonly [RoleReach, RoleReach, RoleReach, RoleReach, RoleReach, RoleReach]>;

export type Permission = keyof typeof table;

const isPermission = (name: string): name is Permission => Object.hasOwn(table, name);

export const permissions: readonly Permission[] = Object.keys(table).filter(isPermission);

/**
 * Grantable to API keys: no keys, ownership, settings, money or erasure. A key never exceeds its creator's current
 * permissions.
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

/** `platform` administrators read every organization and change none. */
export type ActingRole = Role | "platform";

const column: Partial<Record<ActingRole, number>> = {
  owner: 0,
  admin: 1,
  operator: 2,
  agent: 3,
  employee: 4,
  platform: 5,
};

/** How far `permission` reaches for a role without a limit. */
export function permissionReach(role: ActingRole, permission: Permission): RoleReach {
  const index = column[role];
  return index === undefined ? "none" : (table[permission][index] ?? "none");
}

/** Roles whose members can be limited to locations. */
const limitableRoles: readonly ActingRole[] = ["operator", "agent", "employee"];

export const isLimitable = (role: ActingRole): boolean => limitableRoles.includes(role);

/** Permissions that a member limited to locations keeps there; the others concern the whole organization. */
const keptAtLocations: readonly Permission[] = [
  "organization.read",
  "organization.leave",
  "dashboard.read",
  "location.read",
  "employee.read",
  "feedback.read",
  "feedback.resolve",
  "feedback.note",
  "request.send",
  "request.read",
  "qr.show",
];

/** `limitedTo` holds the ids of the only locations that a membership covers; null covers all. */
export interface Membership {
  role: ActingRole;
  limitedTo: readonly string[] | null;
}

/** The order of the locations means nothing. */
export const isSameLimit = (one: Pick<Membership, "limitedTo">, other: Pick<Membership, "limitedTo">): boolean =>
  JSON.stringify(one.limitedTo?.toSorted()) === JSON.stringify(other.limitedTo?.toSorted());

/** How far `permission` reaches for a member; API and web app decide by it. */
export function reachOf({ role, limitedTo }: Membership, permission: Permission): Reach {
  const reach = permissionReach(role, permission);
  if (limitedTo === null || reach !== "all") return reach;
  return keptAtLocations.includes(permission) ? "locations" : "none";
}

export const may = (role: ActingRole, permission: Permission): boolean => permissionReach(role, permission) !== "none";

/** Whether a member may use a permission at a location; null is the organization as a whole. */
export function mayAt(member: Membership, permission: Permission, location: string | null): boolean {
  const reach = reachOf(member, permission);
  return (
    reach === "all" || (reach === "locations" && location !== null && member.limitedTo?.includes(location) === true)
  );
}

/** Members with this access are alerted to complaints. */
export const readsAllFeedback = (role: ActingRole): boolean => permissionReach(role, "feedback.read") === "all";

/** Members with this access are alerted to held ratings. */
export const resolvesAllFeedback = (role: ActingRole): boolean => permissionReach(role, "feedback.resolve") === "all";

/** Members who are told of held ratings first, and of complaints that nobody answered in time. */
export const leads = (role: ActingRole): boolean => role === "owner" || role === "admin";

/** A closed organization allows reading, erasing a person and reopening. */
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

export interface RoleStanding extends Membership {
  closedAt: string | null;
}

export const mayIn = (standing: RoleStanding, permission: Permission): boolean =>
  reachOf(standing, permission) !== "none" && (standing.closedAt === null || whileClosed.includes(permission));
