import { beginningOf } from "#shared/rules/beginning.ts";
import { toGsm7 } from "./gsm7.ts";
import { isGsm7, type SmsSize, segmentRoom, smsSize } from "./sms-segments.ts";

/** One character of a text, and where it stands in UTF-16 units. */
export interface Culprit {
  character: string;
  index: number;
}

/** A text's size, and what somebody who writes it wants to know. */
export interface SmsMeter extends SmsSize {
  /** How many plain letters still fit before another segment begins. */
  left: number;
  /** The first character that is not GSM-7, with what could stand in its place (empty for nothing); null where all are. */
  unicode: (Culprit & { instead: string }) | null;
  /** The first character that does not fit into one segment; null where all do. */
  overflow: Culprit | null;
}

/** The longest text that is measured letter by letter. */
const longest = 2_000;

/** How many plain letters fit into what a text leaves of its last segment. */
function leftIn(text: string, { segments, encoding, units }: SmsSize): number {
  if (segments <= 1) return segmentRoom[encoding].single - units;
  let left = 0;
  // The last segment's letters cannot be counted from the units: an escaped character leaves room unused at its end.
  while (left < segmentRoom[encoding].joined && smsSize(text + "a".repeat(left + 1)).segments === segments) left += 1;
  return left;
}

/** The segments of a text, the letters left, and the letter that makes it two segments or halves its room. */
export function smsMeter(written: string): SmsMeter {
  const text = beginningOf(written, longest);
  const size = smsSize(text);
  let unicode: SmsMeter["unicode"] = null;
  let overflow: Culprit | null = null;
  let units = 0;
  let index = 0;
  for (const character of text) {
    units += size.encoding === "GSM-7" ? smsSize(character).units : character.length;
    if (unicode === null && !isGsm7(character)) unicode = { character, index, instead: toGsm7(character) };
    if (overflow === null && units > segmentRoom[size.encoding].single) overflow = { character, index };
    index += character.length;
  }
  return { ...size, left: leftIn(text, size), unicode, overflow };
}
