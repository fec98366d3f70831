import { decodeTime, ulid } from "ulid";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { oneHour } from "#shared/rules/dates.ts";
import { cursorOf, makeCursor } from "./cursor.ts";
import { Problem } from "./problem.ts";

/** Milliseconds in which calls of one operation share an audit entry. */
export const operationSpan = oneHour;

/**
 * Joins the named operation, or starts one if none is named or it is too old; `invalid` for another account's, route's
 * or `kind`'s.
 */
export async function partOfOperation<Doer extends ActorReference>(
  by: Doer,
  operation: string | undefined,
  kind = "",
): Promise<{ by: Doer; operation: string }> {
  const list = ["operation", by.organization, by.route, by.user, kind];
  const began = operation === undefined ? ulid(by.now.getTime()) : await cursorOf(list, operation);
  if (began === null) throw new Problem("invalid", { fields: { operation: "invalid" } });
  const isOpen = by.now.getTime() < decodeTime(began) + operationSpan;
  const entry = isOpen ? began : ulid(by.now.getTime());
  return { by: { ...by, entry }, operation: await makeCursor(list, entry) };
}
