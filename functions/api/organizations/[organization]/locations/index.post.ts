import { addLocation } from "#functions/actions/places/add-location.ts";
import { byOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { createLocation as route } from "#shared/contract/locations.ts";

export const run = async ({ params: { organization }, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await addLocation(body, byOf(route, organization, actor, now)));

export const handler = endpoint(route, run);
