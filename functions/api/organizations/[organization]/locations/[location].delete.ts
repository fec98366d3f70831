import { removeLocation } from "#functions/actions/places/remove-location.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { removeLocationRoute as route } from "#shared/contract/locations.ts";

export async function run({
  params: { organization, location },
  actor,
  now,
}: CallOf<typeof route>): Promise<undefined> {
  unlessRefused(await removeLocation(location, auditActorOf(route, organization, actor, now)));
}

export const handler = endpoint(route, run);
