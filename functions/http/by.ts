import type { By, ByMember } from "#functions/data/audit/by.ts";
import type { Route } from "#shared/contract/route.ts";
import { type Actor, authorOf, type KeyHolder, type Member } from "./authorize.ts";
import { Problem } from "./problem.ts";

export const byOf = ({ id }: Pick<Route, "id">, organization: string, actor: Actor | KeyHolder, now: Date): By => ({
  organization,
  user: authorOf(actor)._id,
  route: id,
  now,
});

/** With the member's role; for a key, that of the member who created it. */
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
