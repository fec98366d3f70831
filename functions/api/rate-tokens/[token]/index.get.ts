import { showRequest } from "#functions/actions/rating/show-request.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readRateTokenRoute as route } from "#shared/contract/rate-tokens.ts";

export const run = async ({ params, now }: CallOf<typeof route>) =>
  unlessRefused(await showRequest(params.token, now)).shown;

export const handler = endpoint(route, run);
