import { showTripadvisorPage } from "#functions/actions/sources/find-page.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readTripadvisorPageRoute as route } from "#shared/contract/sources.ts";

export const run = async ({ query, language }: CallOf<typeof route>) =>
  unlessRefused(await showTripadvisorPage(query.url, { language }));

export const handler = endpoint(route, run);
