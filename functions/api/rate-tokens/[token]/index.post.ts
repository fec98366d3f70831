import { answerRequest } from "#functions/actions/rating/answer-request.ts";
import { findAnswered } from "#functions/actions/requests/open-request.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { submitRateTokenRoute as route } from "#shared/contract/rate-tokens.ts";

export const run = async ({ found, body, now }: CallOf<typeof route, RequestItem | null>) =>
  unlessRefused(await answerRequest({ found, form: body, language: null, now })).outcome;

export const handler = endpoint(route, run, { find: findAnswered });
