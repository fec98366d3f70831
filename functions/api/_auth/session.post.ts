import { logIn } from "#functions/actions/accounts/log-in.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sessionReply } from "#functions/http/session-cookie.ts";
import { logInRoute as route } from "#shared/contract/accounts.ts";

export const run = async ({ body, device, cookies, now }: CallOf<typeof route>) =>
  sessionReply(unlessRefused(await logIn(body, device, now)), { cookies, now });

export const handler = endpoint(route, run);
