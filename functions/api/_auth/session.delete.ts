import { endSession } from "#functions/actions/accounts/end-session.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { HandlerReply } from "#functions/http/reply.ts";
import { endedCookie } from "#functions/http/session-cookie.ts";
import { logOutRoute as route } from "#shared/contract/accounts.ts";

/** Clears any cookie, even of an ended session. */
export async function run({ actor }: CallOf<typeof route>) {
  if (actor) await endSession(actor.user._id, actor.session._id);
  return new HandlerReply(undefined, { cookies: [endedCookie] });
}

export const handler = endpoint(route, run);
