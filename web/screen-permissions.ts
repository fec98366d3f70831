import type { Feature } from "#shared/model/plan.ts";
import { mayIn, type Permission, type RoleStanding, reachOf } from "#shared/rules/permissions.ts";
import type { appAddresses } from "./addresses.ts";

export interface ScreenPermission {
  permission: Permission;
  /** Reach over one's own data does not suffice. */
  beyondOwn?: true;
  /** What the guard still refuses where the screen itself answers those who may not use it. */
  guard?: "closed" | "nothing";
}

type Screen = keyof typeof appAddresses;

/** Permission to use each screen of an organization; screens below it need it too. */
export const screenPermissions = {
  dashboard: { permission: "dashboard.read" },
  feedbacks: { permission: "feedback.read" },
  importFeedbacks: { permission: "feedback.import", guard: "closed" },
  reviews: { permission: "dashboard.read", beyondOwn: true },
  requests: { permission: "request.read" },
  newRequest: { permission: "request.send", guard: "nothing" },
  importRequests: { permission: "request.send", beyondOwn: true, guard: "nothing" },
  locations: { permission: "dashboard.read", beyondOwn: true },
  newLocation: { permission: "location.manage" },
  importLocations: { permission: "location.manage" },
  employees: { permission: "employee.read" },
  newEmployee: { permission: "location.manage" },
  qr: { permission: "qr.show", guard: "closed" },
  users: { permission: "user.read" },
  addUser: { permission: "user.manage", guard: "closed" },
  importUsers: { permission: "user.manage", guard: "closed" },
  subscriptionAlone: { permission: "billing.read" },
  checkout: { permission: "billing.manage" },
} as const satisfies Partial<Record<Screen, ScreenPermission>>;

export type OrganizationScreen = keyof typeof screenPermissions;

/** Feature that a screen is about; without it in the plan, the screen shows what it would bring. */
export const screenFeatures = {
  reviews: "sources",
  importRequests: "requestFiles",
  employees: "employees",
} as const satisfies Partial<Record<OrganizationScreen, Feature>>;

export type FeatureScreen = keyof typeof screenFeatures;

/** Permission to use each area of an organization's settings. */
export const areaPermissions = {
  organization: "organization.update",
  feedback: "feedbackSettings.update",
  requests: "feedbackSettings.update",
  resources: "feedbackSettings.update",
  "public-score": "feedbackSettings.update",
  subscription: "billing.read",
  "payment-methods": "billing.read",
  "sms-credits": "billing.read",
  stopped: "stopped.read",
  "api-keys": "key.manage",
  "audit-log": "audit.read",
  "close-organization": "organization.close",
} as const satisfies Record<string, Permission>;

/** Whether somebody may use a screen, and is led to it. */
export function mayOpen(standing: RoleStanding, screen: OrganizationScreen): boolean {
  const { permission, beyondOwn }: ScreenPermission = screenPermissions[screen];
  return mayIn(standing, permission) && !(beyondOwn && reachOf(standing, permission) === "own");
}

export const mayOpenSettings = (standing: RoleStanding): boolean =>
  Object.values(areaPermissions).some((permission) => mayIn(standing, permission));
