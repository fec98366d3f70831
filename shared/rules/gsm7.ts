import { isGsm7 } from "./sms-segments.ts";

/** Signs that have a plain sister in GSM-7 which taking off their accents does not find. */
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

/**
 * The text in GSM-7's letters, on one line: `é`, `è`, `à` and `ù` stay, `ê` becomes `e`, `ç` becomes `c`, typographic
 * quotes become straight. What has no likeness there, such as emoji or another script, falls away.
 */
export const toGsm7 = (text: string): string => {
  const folded = [...text.normalize("NFC").replaceAll(/[\s\p{Cc}]+/gu, " ")].map(fold).join("");
  return folded.replaceAll(/ {2,}/g, " ").trim();
};
