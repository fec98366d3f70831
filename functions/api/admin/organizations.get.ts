import { findOrganizations } from "#functions/actions/organizations/find-organizations.ts";
import { makeCursor, readCursor } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listAllOrganizations as route } from "#shared/contract/admin.ts";

/** One page of all organizations, for administrators of the platform. */
export async function run({ query: { q, cursor } }: CallOf<typeof route>) {
  const list = ["admin organizations", q ?? ""];
  const { items, next } = await findOrganizations(q, cursor === undefined ? null : await readCursor(list, cursor));
  return { items, next: next && (await makeCursor(list, next)) };
}

export const handler = endpoint(route, run);
