import { sameSignature, signatureOf } from "#functions/crypto/token.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { Id } from "#shared/contract/inputs/id.ts";
import { Problem } from "./problem.ts";

/** An opaque position in a list, signed together with the list's name. */
export const makeCursor = async (list: readonly string[], after: string): Promise<string> =>
  `${after}.${signatureOf(await signingKey(), "cursor", [...list, after])}`;

/** Null for a cursor that was forged, truncated or made for another list. */
export async function cursorOf(list: readonly string[], cursor: string): Promise<string | null> {
  const [after = ""] = cursor.split(".");
  return Id.safeParse(after).success && sameSignature(cursor, await makeCursor(list, after)) ? after : null;
}

/** As `cursorOf`, but raises `cursor_invalid`. */
export async function readCursor(list: readonly string[], cursor: string): Promise<string> {
  const after = await cursorOf(list, cursor);
  if (after === null) throw new Problem("cursor_invalid", { fields: { cursor: "invalid" } });
  return after;
}
