import { showPlace } from "#functions/actions/sources/find-page.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readPlaceRoute as route } from "#shared/contract/sources.ts";

export const run = async ({ params, query, language }: CallOf<typeof route>) =>
  unlessRefused(await showPlace(params.place, { language, session: query.session }));

export const handler = endpoint(route, run);
