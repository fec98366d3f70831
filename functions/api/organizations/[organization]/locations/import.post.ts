import { importLocations } from "#functions/actions/places/import-locations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { importLocationsRoute as route } from "#shared/contract/locations.ts";

export const run = ({ params: { organization }, body: { rows, links = false }, actor, now }: CallOf<typeof route>) =>
  importLocations({ rows, links }, auditActorOf(route, organization, actor, now));

export const handler = endpoint(route, run);
