import { changePassword } from "#functions/actions/accounts/change-password.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sessionReply } from "#functions/http/session-cookie.ts";
import { changePasswordRoute as route } from "#shared/contract/me.ts";

export const run = async ({ body, actor, device, cookies, now }: CallOf<typeof route>) =>
  sessionReply(unlessRefused(await changePassword(actor.user, body, device, now)), { cookies, now });

export const handler = endpoint(route, run);
