import { Id } from "#shared/model/id.ts";
import { Problem } from "./problem.ts";
import { sameSignature, signatureOf } from "./token.ts";

/** The opaque cursor of a list: where to go on, signed with the list it belongs to. */
export const makeCursor = (signingKey: string, list: readonly string[], after: string): string =>
  `${after}.${signatureOf(signingKey, "cursor", [...list, after])}`;

/** Where a cursor of this very list goes on. Raises `cursor_invalid` for one made up, cut off, or of another list. */
export function readCursor(signingKey: string, list: readonly string[], cursor: string): string {
  const [after = ""] = cursor.split(".");
  if (!Id.safeParse(after).success || !sameSignature(cursor, makeCursor(signingKey, list, after)))
    throw new Problem("cursor_invalid", { fields: { cursor: "invalid" } });
  return after;
}
