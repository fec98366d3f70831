import { declineOffer } from "#functions/actions/users/offers.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { declineOfferRoute as route } from "#shared/contract/users.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  unlessRefused(await declineOffer(params.offer, actor.user, { route: route.id, now }));
  return undefined;
}

export const handler = endpoint(route, run);
