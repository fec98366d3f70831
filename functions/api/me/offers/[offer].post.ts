import { acceptOffer } from "#functions/actions/users/offers.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { acceptOfferRoute as route } from "#shared/contract/users.ts";

export const run = async ({ params, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await acceptOffer(params.offer, actor.user, { route: route.id, now }));

export const handler = endpoint(route, run);
