import { countedToken } from "#functions/actions/accounts/open-token.ts";
import { takeEmail } from "#functions/actions/accounts/take-email.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sessionReply } from "#functions/http/session-cookie.ts";
import { confirmEmailRoute as route } from "#shared/contract/me.ts";

export const run = async ({ params, actor, device, cookies, now }: CallOf<typeof route>) =>
  sessionReply(unlessRefused(await takeEmail(actor.user, params.token, device, now)), { cookies, now });

export const handler = endpoint(route, run, { find: countedToken });
