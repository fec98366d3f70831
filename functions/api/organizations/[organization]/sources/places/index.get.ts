import { findPlaces } from "#functions/actions/sources/find-page.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { findPlacesRoute as route } from "#shared/contract/sources.ts";

export const run = async ({ query: { q, session }, language }: CallOf<typeof route>) => ({
  items: unlessRefused(await findPlaces(q, { language, session })),
});

export const handler = endpoint(route, run);
