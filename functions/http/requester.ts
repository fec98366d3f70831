import type { ActorReference, ByMember, Requester } from "#functions/data/audit/audit-actor.ts";
import type { Route } from "#shared/contract/route.ts";
import { may } from "#shared/rules/permissions.ts";
import { type Actor, authorOf, type KeyHolder, type Member } from "./authorize.ts";

export const auditActorOf = (
  { id }: Pick<Route, "id">,
  organization: string,
  actor: Actor | KeyHolder,
  now: Date,
): ActorReference => ({
  organization,
  user: authorOf(actor)._id,
  route: id,
  now,
});

/** The same with the member's role, for an action that asks for it. By a key it is the member who generated it. */
export const memberActorOf = (
  { id }: Pick<Route, "id">,
  organization: string,
  actor: Member | KeyHolder,
  now: Date,
): ByMember => ({
  organization,
  user: actor.user === null ? actor.key.maker : actor.user._id,
  role: actor.role,
  byKey: actor.user === null,
  route: id,
  now,
});

export const requesterOf = (
  route: Pick<Route, "id">,
  organization: string,
  actor: Member | KeyHolder,
  now: Date,
): Requester => ({
  ...auditActorOf(route, organization, actor, now),
  account: actor.user === null ? actor.key.maker : actor.user._id,
  author: actor.user === null ? null : authorOf(actor),
  own: actor.user !== null && actor.reach === "own" ? actor.user._id : null,
  limitedTo: actor.limitedTo,
  seesCredits: may(actor.role, "billing.read"),
});
