import { countedToken } from "#functions/actions/accounts/open-token.ts";
import { resetPassword } from "#functions/actions/accounts/reset-password.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sessionReply } from "#functions/http/session-cookie.ts";
import { resetPasswordRoute as route } from "#shared/contract/accounts.ts";

export const run = async ({ params, body, device, cookies, now }: CallOf<typeof route>) =>
  sessionReply(unlessRefused(await resetPassword(params.token, body, device, now)), { cookies, now });

export const handler = endpoint(route, run, { find: countedToken });
