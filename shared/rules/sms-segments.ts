const gsm7Basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const gsm7Extension = new Set("\f^{}\\[~]|€");

/** What an SMS costs: its alphabet, its length in that alphabet's units (septets, or UTF-16 units), and its segments. */
export interface SmsSize {
  encoding: "GSM-7" | "UCS-2";
  units: number;
  segments: number;
}

/** Units in a message of one segment, and in each segment of a longer one, which gives up seven bytes to its header. */
const room = { "GSM-7": { single: 160, joined: 153 }, "UCS-2": { single: 70, joined: 67 } } as const;

/** Whether a character is in the GSM-7 alphabet or its extension table (3GPP TS 23.038 §6.2.1). */
export const isGsm7 = (character: string): boolean => gsm7Basic.has(character) || gsm7Extension.has(character);

/** Septets that one GSM-7 character takes: those of the extension table follow an escape. */
export const septetsOf = (character: string): number => (gsm7Extension.has(character) ? 2 : 1);

/**
 * The size of an SMS. GSM-7 carries 160 septets, or 153 a segment when there are several; one character outside it
 * turns the whole text to UCS-2 with 70, or 67 a segment. Neither an escaped character nor a surrogate pair is cut in
 * two by a segment's end. An empty text has no segment.
 */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const encoding = characters.every(isGsm7) ? "GSM-7" : "UCS-2";
  const widths = characters.map((character) => (encoding === "GSM-7" ? septetsOf(character) : character.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  if (units <= room[encoding].single) return { encoding, units, segments: units === 0 ? 0 : 1 };

  let segments = 1;
  let filled = 0;
  for (const width of widths) {
    if (filled + width > room[encoding].joined) {
      segments += 1;
      filled = 0;
    }
    filled += width;
  }
  return { encoding, units, segments };
}
