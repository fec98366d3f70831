import { cancelRequest } from "#functions/actions/requests/cancel-request.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { publicRequest, readRequest } from "#functions/data/requests/requests.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { cancelRequestRoute as route } from "#shared/contract/requests.ts";
import { isWithinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";

export async function run({ params, actor, now, language }: CallOf<typeof route>) {
  const request = await readRequest(params.organization, params.request);
  if (request === null || !isWithinReach(actor, request)) throw new Problem("request_not_found");
  const canceled = await cancelRequest(params.request, auditActorOf(route, params.organization, actor, now));
  return namePeople(params.organization, language, publicRequest(unlessRefused(canceled)));
}

export const handler = endpoint(route, run);
