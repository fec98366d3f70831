import { sameSignature, signatureOf } from "#functions/crypto/token.ts";
import { signingKey, withSigningKeys } from "#functions/services/secrets.ts";
import { Id } from "#shared/contract/inputs/id.ts";
import { Problem } from "./problem.ts";

const signed = (key: string, list: readonly string[], after: string): string =>
  `${after}.${signatureOf(key, "cursor", [...list, after])}`;

/** An opaque position in a list, signed together with the list's name. */
export const makeCursor = async (list: readonly string[], after: string): Promise<string> =>
  signed(await signingKey(), list, after);

/** Null for a cursor that was forged, truncated or made for another list. */
export async function cursorOf(list: readonly string[], cursor: string): Promise<string | null> {
  const [after = ""] = cursor.split(".");
  if (!Id.safeParse(after).success) return null;
  return withSigningKeys((key) => (sameSignature(cursor, signed(key, list, after)) ? after : null));
}

/** As `cursorOf`, but raises `cursor_invalid`. */
export async function readCursor(list: readonly string[], cursor: string): Promise<string> {
  const after = await cursorOf(list, cursor);
  if (after === null) throw new Problem("cursor_invalid", { fields: { cursor: "invalid" } });
  return after;
}

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
export async function answerPage<Item extends { _id: string }>(
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
