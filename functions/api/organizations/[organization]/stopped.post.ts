import { addStopped } from "#functions/actions/requests/stopped-people.ts";
import { askerOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { addStopped as route } from "#shared/contract/requests.ts";

/** For customers who opted out in person. */
export const run = async ({ params, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await addStopped(body.address, askerOf(route, params.organization, actor, now)));

export const handler = endpoint(route, run);
