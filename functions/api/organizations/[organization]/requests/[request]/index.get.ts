import { namePeople } from "#functions/data/names/name-people.ts";
import { publicRequest, readRequest } from "#functions/data/requests/requests.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readRequestRoute as route } from "#shared/contract/requests.ts";
import { isWithinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";

export async function run({ params, actor, language }: CallOf<typeof route>) {
  const request = await readRequest(params.organization, params.request);
  if (request === null || !isWithinReach(actor, request)) throw new Problem("request_not_found");
  return namePeople(params.organization, language, publicRequest(request));
}

export const handler = endpoint(route, run);
