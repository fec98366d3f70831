import { isGsm7 } from "./sms-segments.ts";

/** Characters with a GSM-7 equivalent that removing accents does not find. */
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
 * The text in GSM-7 characters, on one line. `é`, `è`, `à` and `ù` stay, `ê` becomes `e`, `ç` becomes `c`, and curly
 * quotes become straight. Characters without an equivalent, such as emoji, are dropped.
 */
export const toGsm7 = (text: string): string => {
  const folded = [...text.normalize("NFC").replaceAll(/[\s\p{Cc}]+/gu, " ")].map(fold).join("");
  return folded.replaceAll(/ {2,}/g, " ").trim();
};
