import type { Asker } from "#functions/data/audit/audit-actor.ts";
import type { Route } from "#shared/contract/route.ts";
import { may } from "#shared/rules/permissions.ts";
import { authorOf, type KeyHolder, type Member } from "./authorize.ts";
import { byOf } from "./audit-actor.ts";

export const askerOf = (
  route: Pick<Route, "id">,
  organization: string,
  actor: Member | KeyHolder,
  now: Date,
): Asker => ({
  ...byOf(route, organization, actor, now),
  account: actor.user === null ? actor.key.maker : actor.user._id,
  author: actor.user === null ? null : authorOf(actor),
  own: actor.user !== null && actor.reach === "own" ? actor.user._id : null,
  seesCredits: may(actor.role, "billing.read"),
});
