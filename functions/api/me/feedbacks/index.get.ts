import { listGivenBy } from "#functions/actions/rating/list-given.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listGiven as route } from "#shared/contract/me.ts";

export const run = async ({ actor }: CallOf<typeof route>) => ({ items: await listGivenBy(actor.user) });

export const handler = endpoint(route, run);
