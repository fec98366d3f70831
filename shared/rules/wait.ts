import { formatLocale, type Language } from "#shared/model/language.ts";
import { timeOfDay } from "./dates.ts";
import { dayInZone } from "./figures/period.ts";

const units = [
  { unit: "second", seconds: 1, upTo: 90 },
  { unit: "minute", seconds: 60, upTo: 90 * 60 },
  { unit: "hour", seconds: 3_600, upTo: 20 * 3_600 },
  { unit: "day", seconds: 86_400, upTo: Number.POSITIVE_INFINITY },
] as const;

const relative = (language: Language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" });

/** Rounded up: "in 7 minutes", "dans 7 minutes", "tomorrow". */
export function waitText(seconds: number, language: Language): string {
  const { unit, seconds: one } = units.find(({ upTo }) => seconds <= upTo) ?? units[0];
  return relative(language).format(Math.max(1, Math.ceil(seconds / one)), unit);
}

const at = { en: "at", fr: "à" } as const satisfies Record<Language, string>;

/** End of a daily limit by local clock: "at 7:00 PM", "demain à 19 h 00". */
export function clockText(ends: Date, now: Date, language: Language, timeZone: string): string {
  const time = new Intl.DateTimeFormat(formatLocale(language), { timeZone, ...timeOfDay }).format(ends);
  const tomorrow =
    dayInZone(timeZone, ends) === dayInZone(timeZone, now) ? "" : `${relative(language).format(1, "day")} `;
  return `${tomorrow}${at[language]} ${time}`;
}
