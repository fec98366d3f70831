import * as z from "zod/mini";
import { atMost, blankIsEmpty, hidden, isReadable, withoutTurns } from "./text.ts";

const hiddenOnes = new RegExp(hidden, "gu");

function shownOf(text: string): string {
  const shown = text.toWellFormed().replaceAll("\v", "\n").replaceAll(hiddenOnes, "");
  return isReadable(shown) ? shown : shown.replaceAll(/\p{M}/gu, "");
}

/** Text areas send line breaks as CR LF but count one character; only the length refuses. */
export const fromTextArea = (max: number) =>
  z.string({ error: "invalid" }).check(
    z.overwrite((text) => text.replaceAll("\r\n", "\n")),
    ...atMost(max),
    withoutTurns,
    z.overwrite(shownOf),
    blankIsEmpty,
  );

/** Never refused; cut off at `max`. */
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
