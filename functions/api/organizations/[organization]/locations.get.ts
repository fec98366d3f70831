import { listLocations } from "#functions/data/locations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listLocations as route } from "#shared/contract/locations.ts";

export const run = async ({ params }: CallOf<typeof route>) => ({
  items: await listLocations(params.organization),
  next: null,
});

export const handler = endpoint(route, run);
