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
