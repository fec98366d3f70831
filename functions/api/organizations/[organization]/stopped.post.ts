import { addStopped } from "#functions/actions/requests/stopped-people.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { requesterOf } from "#functions/http/requester.ts";
import { addStoppedRoute as route } from "#shared/contract/requests.ts";

/** For customers who opted out in person. */
export const run = async ({ params, body, actor, now, language }: CallOf<typeof route>) =>
  namePeople(
    params.organization,
    language,
    unlessRefused(await addStopped(body.address, requesterOf(route, params.organization, actor, now))),
  );

export const handler = endpoint(route, run);
