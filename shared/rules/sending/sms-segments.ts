const gsm7Basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const gsm7Extension = new Set("\f^{}\\[~]|€");

/** The size of an SMS: its alphabet, its length in that alphabet's units (septets or UTF-16 units), its segments. */
export interface SmsSize {
  encoding: "GSM-7" | "UCS-2";
  units: number;
  segments: number;
}

/** Units in a single segment, and in each segment of a longer message. The latter gives up some room to its header. */
export const segmentRoom = { "GSM-7": { single: 160, joined: 153 }, "UCS-2": { single: 70, joined: 67 } } as const;

/** Whether a character is in the GSM-7 alphabet or its extension table (3GPP TS 23.038 §6.2.1). */
export const isGsm7 = (character: string): boolean => gsm7Basic.has(character) || gsm7Extension.has(character);

/** Septets of one GSM-7 character. Characters of the extension table need an escape before them. */
export const septetsOf = (character: string): number => (gsm7Extension.has(character) ? 2 : 1);

/**
 * The size of an SMS. One GSM-7 segment carries 160 septets, each of several 153. One character outside GSM-7 turns the
 * whole text into UCS-2 with 70 or 67 units. A segment's end never splits an escaped character or a surrogate pair. An
 * empty text has no segment.
 */
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
