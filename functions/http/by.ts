import type { By, ByMember } from "#functions/data/audit/by.ts";
import type { Route } from "#shared/contract/route.ts";
import { type Actor, authorOf, type KeyHolder, type Member } from "./authorize.ts";
import { Problem } from "./problem.ts";

/** Who does something in an organization by a route: what the action is told, and the audit log through it. */
export const byOf = ({ id }: Pick<Route, "id">, organization: string, actor: Actor | KeyHolder, now: Date): By => ({
  organization,
  user: authorOf(actor)._id,
  route: id,
  now,
});

/**
 * The same with the member's role, for an action that asks for it. By a key it is the member who generated it, with their
 * present role. Raises `key_forbidden` for a key of an earlier release, which noted nobody.
 */
export function byMemberOf(
  { id, access }: Pick<Route, "id" | "access">,
  organization: string,
  actor: Member | KeyHolder,
  now: Date,
): ByMember {
  const user = actor.user === null ? actor.key.maker : actor.user._id;
  if (user === null || actor.role === null) throw new Problem("key_forbidden", { values: { permission: access } });
  return { organization, user, role: actor.role, byKey: actor.user === null, route: id, now };
}
