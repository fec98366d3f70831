import { eraseRequest } from "#functions/actions/requests/erase-request.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { eraseRequestRoute as route } from "#shared/contract/requests.ts";

export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const by = auditActorOf(route, params.organization, actor, now);
  unlessRefused(await eraseRequest(params.request, by, query.others ?? null));
  return undefined;
}

export const handler = endpoint(route, run);
