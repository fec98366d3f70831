import { listUsers, type Place } from "#functions/data/organization-users.ts";
import { cursorOf, makeCursor } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listUsers as route } from "#shared/contract/users.ts";

const usualLimit = 50;

/** Where a cursor goes on: its signature says in which of the two parts of the list. */
async function placeIn(list: readonly string[], cursor: string): Promise<Place> {
  for (const status of ["invited", "active"] as const) {
    const id = await cursorOf([...list, status], cursor);
    if (id !== null) return { status, id };
  }
  throw new Problem("cursor_invalid", { fields: { cursor: "invalid" } });
}

/** One page of an organization's users. */
export async function run({ params: { organization }, query }: CallOf<typeof route>) {
  const { cursor, limit, ...filter } = query;
  const list = [organization, "users", JSON.stringify(filter)];
  const page = await listUsers({
    organization,
    filter,
    limit: limit === undefined ? usualLimit : Number(limit),
    after: cursor === undefined ? null : await placeIn(list, cursor),
  });
  const { items, next } = page;
  return { items, next: next && (await makeCursor([...list, next.status], next.id)) };
}

export const handler = endpoint(route, run);
