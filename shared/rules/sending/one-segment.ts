import { segmentRoom, septetsOf, smsSize } from "./sms-segments.ts";

/** How many septets one SMS segment of GSM-7 characters has. */
export const segment = segmentRoom["GSM-7"].single;

/** How many septets a GSM-7 text takes. */
export const unitsOf = (text: string): number => smsSize(text).units;

/** The GSM-7 text cut to `septets`, ending in three dots if it was longer. */
export function within(text: string, septets: number): string {
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
