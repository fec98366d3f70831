import { isGsm7 } from "./sms-segments.ts";

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
