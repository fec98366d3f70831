import type { By, ByMember } from "#functions/data/by.ts";
import type { Route } from "#shared/contract/route.ts";
import { type Actor, authorOf, type KeyHolder, type Member } from "./authorize.ts";

/** Who does something in an organization by a route: what the action is told, and the audit log through it. */
export const byOf = ({ id }: Pick<Route, "id">, organization: string, actor: Actor | KeyHolder, now: Date): By => ({
  organization,
  user: authorOf(actor)._id,
  route: id,
  now,
});

/** The same with the member's role, for an action that asks for it. */
export const byMemberOf = (route: Pick<Route, "id">, organization: string, member: Member, now: Date): ByMember => ({
  ...byOf(route, organization, member, now),
  role: member.role,
});
