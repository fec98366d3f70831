import { sendRequests } from "#functions/actions/requests/send-requests.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { requesterOf } from "#functions/http/requester.ts";
import { sendRequestsRoute as route } from "#shared/contract/requests.ts";

export const run = async ({ params, body, actor, now, language }: CallOf<typeof route>) =>
  namePeople(
    params.organization,
    language,
    unlessRefused(await sendRequests(body, requesterOf(route, params.organization, actor, now))),
  );

export const handler = endpoint(route, run);
