import type { Language } from "#shared/model/language.ts";

const units = [
  { unit: "second", seconds: 1, upTo: 90 },
  { unit: "minute", seconds: 60, upTo: 90 * 60 },
  { unit: "hour", seconds: 3_600, upTo: 20 * 3_600 },
  { unit: "day", seconds: 86_400, upTo: Number.POSITIVE_INFINITY },
] as const;

/** When to try again, in words: "in 7 minutes", "dans 7 minutes", "tomorrow". Rounded up, so that nobody comes too early. */
export function waitText(seconds: number, language: Language): string {
  const { unit, seconds: one } = units.find(({ upTo }) => seconds <= upTo) ?? units[0];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.max(1, Math.ceil(seconds / one)), unit);
}
