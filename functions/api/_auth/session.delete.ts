import * as sessions from "#functions/data/sessions.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { Reply } from "#functions/http/reply.ts";
import { endedCookie } from "#functions/http/session-cookie.ts";
import { logOut } from "#shared/contract/session.ts";

export async function run({ actor }: CallOf<typeof logOut>, deps: { sessions: typeof sessions }) {
  if (actor) await deps.sessions.endSession(actor.user._id, actor.session._id);
  return new Reply(undefined, { cookies: [endedCookie] });
}

export const handler = endpoint(logOut, run, { sessions });
