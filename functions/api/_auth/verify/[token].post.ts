import { verifyAccount } from "#functions/actions/verify-account.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sessionReply } from "#functions/http/session-cookie.ts";
import { verifyAccount as route } from "#shared/contract/accounts.ts";

export const run = async ({ params, device, now }: CallOf<typeof route>) =>
  sessionReply(unlessRefused(await verifyAccount(params.token, device, now)), now);

export const handler = endpoint(route, run);
