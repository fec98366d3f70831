import { makeCursor, readCursor } from "./cursor.ts";
import { Problem } from "./problem.ts";

/** One page of a list with signed cursors; raises `cursor_invalid`, also if `read` doesn't find the item. */
export async function paged<Page extends { next: string | null }>(
  list: readonly string[],
  cursor: string | undefined,
  read: (after: string | null) => Promise<Page | null>,
): Promise<Page> {
  const page = await read(cursor === undefined ? null : await readCursor(list, cursor));
  if (!page) throw new Problem("cursor_invalid", { fields: { cursor: "invalid" } });
  return { ...page, next: page.next && (await makeCursor(list, page.next)) };
}

interface Asked {
  cursor?: string | undefined;
  limit?: string | undefined;
}

const usualLimit = 100;

/** The same for a list in memory; raises `cursor_invalid` if the item before the page is gone. */
export async function pageOf<Item extends { _id: string }>(
  list: readonly string[],
  items: readonly Item[],
  { cursor, limit }: Asked,
): Promise<{ items: Item[]; next: string | null }> {
  return paged(list, cursor, async (after) => {
    const before = after === null ? -1 : items.findIndex(({ _id }) => _id === after);
    if (after !== null && before === -1) return null;
    const end = before + 1 + (limit === undefined ? usualLimit : Number(limit));
    const page = items.slice(before + 1, end);
    return { items: page, next: end < items.length ? (page.at(-1)?._id ?? null) : null };
  });
}
