import * as z from "zod/mini";
import { atMost, blankIsEmpty, hidden, isReadable, withoutTurns } from "./text.ts";

const hiddenOnes = new RegExp(hidden, "gu");

/** A text without what nobody types and what cannot be shown. Programs that people copy from leave some behind. */
function shownOf(text: string): string {
  const shown = text.toWellFormed().replaceAll("\v", "\n").replaceAll(hiddenOnes, "");
  return isReadable(shown) ? shown : shown.replaceAll(/\p{M}/gu, "");
}

/**
 * Text of a form's text area, which is sent with line breaks as CR LF where its browser counted one character. Nothing but
 * its length refuses it.
 */
export const fromTextArea = (max: number) =>
  z.string({ error: "invalid" }).check(
    z.overwrite((text) => text.replaceAll("\r\n", "\n")),
    ...atMost(max),
    withoutTurns,
    z.overwrite(shownOf),
    blankIsEmpty,
  );

/** A customer's name or contact detail, on one line: nothing refuses it, and what is beyond `max` is cut off. */
export const anyLine = (max: number, error = "invalid") =>
  z.pipe(
    z.transform((value: unknown): unknown => (typeof value === "number" ? String(value) : value)),
    z.string({ error }).check(
      z.overwrite((text) => shownOf(text.slice(0, max * 4).replaceAll(/[\t\n\r\u2028\u2029]+/g, " "))),
      withoutTurns,
      z.trim(),
      z.overwrite((text) => text.slice(0, max).toWellFormed()),
      ...atMost(max),
    ),
  );
