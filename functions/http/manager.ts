import type { Route } from "#shared/contract/route.ts";
import type { Member } from "./authorize.ts";
import { Problem } from "./problem.ts";

/** Who manages an organization's users by a route, for the action. A platform administrator has no role that could. */
export function managerOf({ id }: Pick<Route, "id">, organization: string, { user, role }: Member, now: Date) {
  if (role === "platform") throw new Problem("forbidden");
  return { organization, user: user._id, role, route: id, now };
}
