import type { Route } from "#shared/contract/route.ts";
import type { KeyHolder, Member } from "./authorize.ts";
import { Problem } from "./problem.ts";

/**
 * Who manages an organization's users by a route, for the action. By a key it is whoever generated it, with their present
 * role. A platform administrator has no role that could.
 */
export function managerOf({ id }: Pick<Route, "id">, organization: string, actor: Member | KeyHolder, now: Date) {
  const user = actor.user === null ? actor.key.maker : actor.user._id;
  if (user === null || actor.role === null || actor.role === "platform") throw new Problem("forbidden");
  return { organization, user, role: actor.role, route: id, now };
}
