import { makeCursor, readCursor } from "./cursor.ts";
import { Problem } from "./problem.ts";

/** What a page is asked for by. */
interface Asked {
  cursor?: string | undefined;
  limit?: string | undefined;
}

const usualLimit = 100;

/**
 * One page of a list that was read whole and is in order: `list` says which. Raises `cursor_invalid` also where the item
 * is gone after which the page begins.
 */
export async function pageOf<Item extends { _id: string }>(
  list: readonly string[],
  items: readonly Item[],
  { cursor, limit }: Asked,
): Promise<{ items: Item[]; next: string | null }> {
  const after = cursor === undefined ? null : await readCursor(list, cursor);
  const before = after === null ? -1 : items.findIndex(({ _id }) => _id === after);
  if (after !== null && before === -1) throw new Problem("cursor_invalid", { fields: { cursor: "invalid" } });
  const end = before + 1 + (limit === undefined ? usualLimit : Number(limit));
  const page = items.slice(before + 1, end);
  const last = page.at(-1);
  return { items: page, next: last !== undefined && end < items.length ? await makeCursor(list, last._id) : null };
}
