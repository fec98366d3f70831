import { sameSignature, signatureOf } from "#functions/crypto/token.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { Id } from "#shared/contract/inputs/id.ts";
import { Problem } from "./problem.ts";

/** The opaque cursor of a list: where the next page starts, signed together with the list it belongs to. */
export const makeCursor = async (list: readonly string[], after: string): Promise<string> =>
  `${after}.${signatureOf(await signingKey(), "cursor", [...list, after])}`;

/** The place where this list's cursor continues; null for a cursor that was invented, cut short, or made for another list. */
export async function cursorOf(list: readonly string[], cursor: string): Promise<string | null> {
  const [after = ""] = cursor.split(".");
  return Id.safeParse(after).success && sameSignature(cursor, await makeCursor(list, after)) ? after : null;
}

/** The place where this list's cursor continues. Raises `cursor_invalid` where there is none. */
export async function readCursor(list: readonly string[], cursor: string): Promise<string> {
  const after = await cursorOf(list, cursor);
  if (after === null) throw new Problem("cursor_invalid", { fields: { cursor: "invalid" } });
  return after;
}
