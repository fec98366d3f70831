import { addLocation } from "#functions/actions/places/add-location.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { createLocationRoute as route } from "#shared/contract/locations.ts";

export const run = async ({ params: { organization }, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await addLocation(body, auditActorOf(route, organization, actor, now)));

export const handler = endpoint(route, run);
