import { segmentRoom, septetsOf, smsSize } from "./sms-segments.ts";

/** In septets. */
export const segment = segmentRoom["GSM-7"].single;

export const unitsOf = (text: string): number => smsSize(text).units;

/** Cuts to `septets` with three dots. */
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
