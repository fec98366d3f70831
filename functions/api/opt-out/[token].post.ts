import { countedRequest } from "#functions/actions/requests/open-request.ts";
import { stopRequests } from "#functions/actions/requests/stop-requests.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { optOutRoute as route } from "#shared/contract/rate-tokens.ts";

/** One-click unsubscribe by mail programs. */
export const run = async ({ params, now }: CallOf<typeof route>) => {
  if (!(await stopRequests(params.token, { route: route.id, now }))) throw new Problem("token_not_found");
  return undefined;
};

export const handler = endpoint(route, run, { find: countedRequest });
