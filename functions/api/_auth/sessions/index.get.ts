import { isAlive, listSessions } from "#functions/data/accounts/sessions.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listSessionsRoute as route } from "#shared/contract/accounts.ts";

export async function run({ actor, now }: CallOf<typeof route>) {
  const stored = await listSessions(actor.user._id);
  const alive = stored.filter((session) => isAlive(session, actor.user, now));
  const items = alive.map(({ password: _mark, ...one }) => ({ ...one, current: one._id === actor.session._id }));
  return { items, next: null };
}

export const handler = endpoint(route, run);
