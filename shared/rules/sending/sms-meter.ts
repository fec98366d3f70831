import { beginningOf } from "#shared/rules/beginning.ts";
import { toGsm7 } from "./gsm7.ts";
import { isGsm7, type SmsSize, segmentRoom, smsSize } from "./sms-segments.ts";

/** `at` is in UTF-16 units. */
interface Culprit {
  character: string;
  index: number;
}

interface SmsMeter extends SmsSize {
  /** Plain letters until the next segment. */
  left: number;
  /** First non-GSM-7 character with its replacement, or null. */
  unicode: (Culprit & { instead: string }) | null;
  /** First character beyond one segment, or null. */
  overflow: Culprit | null;
}

const longest = 2_000;

function leftIn(text: string, { segments, encoding, units }: SmsSize): number {
  if (segments <= 1) return segmentRoom[encoding].single - units;
  let left = 0;
  // Escapes may leave unused space, so letters cannot be computed.
  while (left < segmentRoom[encoding].joined && smsSize(text + "a".repeat(left + 1)).segments === segments) left += 1;
  return left;
}

/** Segments, letters left, and the character that costs more. */
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
