import { isAlive, listSessions } from "#functions/data/accounts/sessions.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listSessions as route } from "#shared/contract/accounts.ts";

export async function run({ actor, now }: CallOf<typeof route>) {
  const stored = await listSessions(actor.user._id);
  const alive = stored.filter((session) => isAlive(session, actor.user, now));
  return { items: alive.map((session) => ({ ...session, current: session._id === actor.session._id })), next: null };
}

export const handler = endpoint(route, run);
