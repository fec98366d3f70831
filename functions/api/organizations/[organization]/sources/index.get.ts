import { showSources } from "#functions/actions/sources/change-sources.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { showSourcesRoute as route } from "#shared/contract/sources.ts";

export const run = async ({ params, query }: CallOf<typeof route>) =>
  unlessRefused(await showSources(params.organization, query.location));

export const handler = endpoint(route, run);
