import { previewRequests } from "#functions/actions/requests/preview-requests.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { requesterOf } from "#functions/http/requester.ts";
import { previewRequestsRoute as route } from "#shared/contract/requests.ts";

export const run = async ({ params, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await previewRequests(body, requesterOf(route, params.organization, actor, now)));

export const handler = endpoint(route, run);
