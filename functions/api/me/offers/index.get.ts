import { listOffers } from "#functions/actions/users/list-offers.ts";
import { makeCursor, readCursor } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listOffers as route } from "#shared/contract/users.ts";

/** One page of what I am offered. Its cursor names an organization that added my address, known to me or not. */
export async function run({ actor: { user }, query: { cursor }, now }: CallOf<typeof route>) {
  const list = [user._id, "offers"];
  const { items, next } = await listOffers(user, cursor === undefined ? null : await readCursor(list, cursor), now);
  return { items, next: next && (await makeCursor(list, next)) };
}

export const handler = endpoint(route, run);
