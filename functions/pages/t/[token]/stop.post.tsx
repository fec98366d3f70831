import { countedRequest } from "#functions/actions/requests/open-request.ts";
import { resumeRequests, stopRequests } from "#functions/actions/requests/stop-requests.ts";
import { type PageAnswer, type PageCallOf, page } from "#functions/http/page.ts";
import { Problem } from "#functions/http/problem.ts";
import { optOutRoute, submitStopPageRoute as route } from "#shared/contract/rate-tokens.ts";
import { stopAddress } from "#web/rate/addresses.ts";
import { requestLook } from "../../request-look.ts";

export async function run({ params, body, prefix, now }: PageCallOf<typeof route>): Promise<PageAnswer> {
  const back = body.undo !== undefined;
  // One audit name for opting out, by mail program or page.
  const known = await (back
    ? resumeRequests(params.token, { route: route.id, now })
    : stopRequests(params.token, { route: optOutRoute.id, now }));
  if (!known) throw new Problem("token_not_found");
  return { seeOther: stopAddress(prefix, params.token, back) };
}

export const handler = page(route, { run, look: requestLook, find: countedRequest });
