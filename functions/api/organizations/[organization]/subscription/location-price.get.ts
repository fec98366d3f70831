import { showLocationPrice } from "#functions/actions/billing/show-location-price.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readLocationPrice as route } from "#shared/contract/billing.ts";

export const run = async ({ params, query, now }: CallOf<typeof route>) =>
  unlessRefused(
    await showLocationPrice(params.organization, { add: Number(query.add ?? 0), remove: query.remove }, now),
  );

export const handler = endpoint(route, run);
