import { beginningOf } from "#shared/rules/dates.ts";

const gsm7Basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const gsm7Extension = new Set("\f^{}\\[~]|€");

/** Units are septets or UTF-16 units. */
export interface SmsSize {
  encoding: "GSM-7" | "UCS-2";
  units: number;
  segments: number;
}

/** Units per segment; joined ones lose some to a header. */
export const segmentRoom = { "GSM-7": { single: 160, joined: 153 }, "UCS-2": { single: 70, joined: 67 } } as const;

/** GSM-7 alphabet or extension table (3GPP TS 23.038 §6.2.1). */
export const isGsm7 = (character: string): boolean => gsm7Basic.has(character) || gsm7Extension.has(character);

export const septetsOf = (character: string): number => (gsm7Extension.has(character) ? 2 : 1);

/** Segments never split an escape or surrogate pair; an empty text has none. */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const encoding = characters.every(isGsm7) ? "GSM-7" : "UCS-2";
  const widths = characters.map((character) => (encoding === "GSM-7" ? septetsOf(character) : character.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  if (units <= segmentRoom[encoding].single) return { encoding, units, segments: units === 0 ? 0 : 1 };

  let segments = 1;
  let filled = 0;
  for (const width of widths) {
    if (filled + width > segmentRoom[encoding].joined) {
      segments += 1;
      filled = 0;
    }
    filled += width;
  }
  return { encoding, units, segments };
}

const plain: Record<string, string> = {
  œ: "oe",
  Œ: "OE",
  "«": '"',
  "»": '"',
  "“": '"',
  "”": '"',
  "„": '"',
  "‘": "'",
  "’": "'",
  "–": "-",
  "—": "-",
  "…": "...",
};

const accents = /\p{Mn}/gu;

function fold(character: string): string {
  if (isGsm7(character)) return character;
  const bare = plain[character] ?? character.normalize("NFKD").replaceAll(accents, "");
  return [...bare].filter(isGsm7).join("");
}

/** Converts to one line of GSM-7; drops characters without equivalent. */
export const toGsm7 = (text: string): string => {
  const folded = [...text.normalize("NFC").replaceAll(/[\s\p{Cc}]+/gu, " ")].map(fold).join("");
  return folded.replaceAll(/ {2,}/g, " ").trim();
};

/** In septets. */
export const segment = segmentRoom["GSM-7"].single;

export const unitsOf = (text: string): number => smsSize(text).units;

/** Cuts to `septets` with three dots. */
export function cutToSeptets(text: string, septets: number): string {
  if (unitsOf(text) <= septets) return text;
  let kept = "";
  let filled = 3;
  for (const character of text) {
    filled += septetsOf(character);
    if (filled > septets) break;
    kept += character;
  }
  return kept === "" ? "" : `${kept.trimEnd()}...`;
}

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
