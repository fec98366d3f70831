import { matchPath } from "react-router-dom";
import { may, mayIn, type Permission, type Standing } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";

/** Pages that require a permission to be opened. */
const needed: readonly (readonly [path: string, permission: Permission])[] = [
  [`${addresses.users(":organization")}/*`, "user.read"],
  [addresses.newLocation(":organization"), "location.manage"],
  [addresses.importLocations(":organization"), "location.manage"],
  [addresses.newEmployee(":organization"), "location.manage"],
  [addresses.subscriptionAlone(":organization"), "billing.read"],
  [addresses.checkout(":organization"), "billing.manage"],
];

const settings = (area: string) => addresses.settings(":organization", area);

/** Pages that change something or bring customers in. */
const changing: readonly (readonly [path: string, permission: Permission])[] = [
  ...needed,
  [addresses.qr(":organization"), "qr.show"],
  [addresses.importFeedbacks(":organization"), "feedback.import"],
  [addresses.addUser(":organization"), "user.manage"],
  [addresses.importUsers(":organization"), "user.manage"],
  [settings("organization"), "organization.update"],
  [settings("feedback"), "feedbackSettings.update"],
  [settings("requests"), "feedbackSettings.update"],
  [settings("resources"), "feedbackSettings.update"],
  [settings("public-score"), "feedbackSettings.update"],
  [settings("api-keys"), "key.manage"],
];

/** The permission that a role lacks for an address; undefined if none. */
export const lackedPermission = ({ role }: Pick<Standing, "role">, pathname: string): Permission | undefined =>
  needed.find(([path, permission]) => matchPath(path, pathname) !== null && !may(role, permission))?.[1];

/** Whether a page has no use while the organization is closed. */
export const endsWithClosing = ({ role, closedAt }: Standing, pathname: string): boolean =>
  changing.some(
    ([path, permission]) =>
      matchPath(path, pathname) !== null && may(role, permission) && !mayIn({ role, closedAt }, permission),
  );
