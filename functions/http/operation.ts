import { decodeTime, ulid } from "ulid";
import type { By } from "#functions/data/audit/by.ts";
import { oneHour } from "#shared/rules/durations.ts";
import { cursorOf, makeCursor } from "./cursor.ts";
import { Problem } from "./problem.ts";

/** For how long the calls of one operation are one entry of the audit log, in milliseconds. */
export const together = oneHour;

/**
 * Lets a call be part of the operation that it names, or of a new one where it names none or that began an hour ago: whoever
 * does it writes that operation's entry of the audit log, and the answer names the operation. `kind` says what else must be
 * the same in all its calls, because their entry says it. Raises `invalid` for an operation of another account or kind.
 */
export async function partOf<Doer extends By>(
  by: Doer,
  operation: string | undefined,
  kind = "",
): Promise<{ by: Doer; operation: string }> {
  const list = ["operation", by.organization, by.route, by.user, kind];
  const began = operation === undefined ? ulid(by.now.getTime()) : await cursorOf(list, operation);
  if (began === null) throw new Problem("invalid", { fields: { operation: "invalid" } });
  const isOpen = by.now.getTime() < decodeTime(began) + together;
  const entry = isOpen ? began : ulid(by.now.getTime());
  return { by: { ...by, entry }, operation: await makeCursor(list, entry) };
}
