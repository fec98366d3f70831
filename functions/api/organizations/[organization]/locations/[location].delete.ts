import { removeLocation } from "#functions/actions/places/remove-location.ts";
import { byOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { removeLocation as route } from "#shared/contract/locations.ts";

export async function run({
  params: { organization, location },
  actor,
  now,
}: CallOf<typeof route>): Promise<undefined> {
  unlessRefused(await removeLocation(location, byOf(route, organization, actor, now)));
}

export const handler = endpoint(route, run);
