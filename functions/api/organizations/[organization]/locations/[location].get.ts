import { readLocation } from "#functions/data/places/locations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readLocationRoute as route } from "#shared/contract/locations.ts";

export async function run({ params }: CallOf<typeof route>) {
  const location = await readLocation(params.organization, params.location);
  if (location === null) throw new Problem("location_not_found");
  return location;
}

export const handler = endpoint(route, run);
