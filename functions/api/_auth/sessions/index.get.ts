import * as sessions from "#functions/data/sessions.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { listSessions } from "#shared/contract/session.ts";

export async function run({ actor, now }: CallOf<typeof listSessions>, deps: { sessions: typeof sessions }) {
  const stored = await deps.sessions.listSessions(actor.user._id);
  const alive = stored.filter((session) => deps.sessions.isAlive(session, actor.user.sessionsFrom, now));
  return { items: alive.map((session) => ({ ...session, current: session._id === actor.session._id })), next: null };
}

export const handler = endpoint(listSessions, run, { sessions });
