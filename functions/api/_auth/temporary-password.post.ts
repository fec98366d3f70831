import { replaceTemporaryPassword } from "#functions/actions/accounts/replace-temporary-password.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sessionReply } from "#functions/http/session-cookie.ts";
import { replaceTemporaryPasswordRoute as route } from "#shared/contract/accounts.ts";

export const run = async ({ actor, body, device, cookies, now }: CallOf<typeof route>) =>
  sessionReply(unlessRefused(await replaceTemporaryPassword(actor.user, body.password, device, now)), { cookies, now });

export const handler = endpoint(route, run);
