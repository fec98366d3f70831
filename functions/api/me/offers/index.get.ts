import { listOffers } from "#functions/actions/offers.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listOffers as route } from "#shared/contract/users.ts";

export const run = async ({ actor, now }: CallOf<typeof route>) => ({ items: await listOffers(actor.user, now) });

export const handler = endpoint(route, run);
