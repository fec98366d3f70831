import { addLocation } from "#functions/actions/places/add-location.ts";
import { authorOf } from "#functions/http/authorize.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { createLocation as route } from "#shared/contract/locations.ts";

export const run = async ({ params: { organization }, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await addLocation(body, { organization, user: authorOf(actor)._id, now }));

export const handler = endpoint(route, run);
