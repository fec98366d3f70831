import { noteRequestOpened } from "#functions/actions/requests/note-request-opened.ts";
import { countedRequest } from "#functions/actions/requests/open-request.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { openRateTokenRoute as route } from "#shared/contract/rate-tokens.ts";

export const run = async ({ params, now }: CallOf<typeof route>) => {
  await noteRequestOpened(params.token, now);
  return undefined;
};

export const handler = endpoint(route, run, { find: countedRequest });
