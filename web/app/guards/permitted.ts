import { matchPath } from "react-router-dom";
import { type ActingRole, may, type Permission } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";

/** Pages of an organization that do not exist for those without a permission, as with the areas of the settings. */
const needed: readonly (readonly [path: string, permission: Permission])[] = [
  [`${addresses.users(":organization")}/*`, "user.read"],
  [addresses.newLocation(":organization"), "location.manage"],
  [addresses.importLocations(":organization"), "location.manage"],
  [addresses.newEmployee(":organization"), "location.manage"],
];

/** Whether a role may see what stands at an address of the app. */
export const isPermitted = (role: ActingRole, pathname: string): boolean =>
  needed.every(([path, permission]) => matchPath(path, pathname) === null || may(role, permission));
