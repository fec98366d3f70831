import { answerRequest } from "#functions/actions/rating/answer-request.ts";
import { countedRequest, isOfRequest } from "#functions/actions/requests/open-request.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { submitRateTokenRoute as route } from "#shared/contract/rate-tokens.ts";

export const run = async ({ params, body, now }: CallOf<typeof route>) =>
  unlessRefused(await answerRequest({ token: params.token, form: body, language: null, now })).outcome;

export const handler = endpoint(route, run, { countedLink: countedRequest, isGenuine: isOfRequest });
