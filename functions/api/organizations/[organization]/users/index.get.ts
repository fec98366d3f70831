import { listUsers } from "#functions/data/organization-users.ts";
import { makeCursor, readCursor } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listUsers as route } from "#shared/contract/users.ts";

const usualLimit = 50;

/** One page of an organization's users. */
export async function run({ params: { organization }, query }: CallOf<typeof route>) {
  const { cursor, limit, ...filter } = query;
  const list = [organization, "users", JSON.stringify(filter)];
  const page = await listUsers({
    organization,
    filter,
    limit: limit === undefined ? usualLimit : Number(limit),
    after: cursor === undefined ? null : await readCursor(list, cursor),
  });
  if (!page) throw new Problem("cursor_invalid", { fields: { cursor: "invalid" } });
  return { ...page, next: page.next && (await makeCursor(list, page.next)) };
}

export const handler = endpoint(route, run);
