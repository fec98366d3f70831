import { eraseRequest } from "#functions/actions/requests/erase-request.ts";
import { byOf } from "#functions/http/by.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { eraseRequest as route } from "#shared/contract/requests.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  unlessRefused(await eraseRequest(params.request, byOf(route, params.organization, actor, now)));
  return undefined;
}

export const handler = endpoint(route, run);
