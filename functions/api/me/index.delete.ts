import { closeAccount } from "#functions/actions/accounts/close-account.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { HandlerReply } from "#functions/http/reply.ts";
import { endedCookie } from "#functions/http/session-cookie.ts";
import { closeMeRoute as route } from "#shared/contract/me.ts";

export async function run({ body, actor, now }: CallOf<typeof route>): Promise<HandlerReply<undefined>> {
  unlessRefused(await closeAccount(actor.user, body.password, now));
  return new HandlerReply(undefined, { cookies: [endedCookie] });
}

export const handler = endpoint(route, run);
