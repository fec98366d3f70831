import { makeCursor, readCursor } from "./cursor.ts";
import { Problem } from "./problem.ts";

/**
 * One page of a list, which `list` names and signs its cursors for: `read` reads the page after an item, the first one
 * after null. Raises `cursor_invalid`, also where `read` finds no such item.
 */
export async function paged<Page extends { next: string | null }>(
  list: readonly string[],
  cursor: string | undefined,
  read: (after: string | null) => Promise<Page | null>,
): Promise<Page> {
  const page = await read(cursor === undefined ? null : await readCursor(list, cursor));
  if (!page) throw new Problem("cursor_invalid", { fields: { cursor: "invalid" } });
  return { ...page, next: page.next && (await makeCursor(list, page.next)) };
}

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
  return paged(list, cursor, async (after) => {
    const before = after === null ? -1 : items.findIndex(({ _id }) => _id === after);
    if (after !== null && before === -1) return null;
    const end = before + 1 + (limit === undefined ? usualLimit : Number(limit));
    const page = items.slice(before + 1, end);
    return { items: page, next: end < items.length ? (page.at(-1)?._id ?? null) : null };
  });
}
