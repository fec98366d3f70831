import { formatLocale } from "#shared/model/language.ts";
import { dayAndTime } from "#shared/rules/day-and-time.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { dateFormat, relativeFormat } from "./formats.ts";

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Less than a week away, in the past or future. */
export const isNear = (moment: string, now: Date): boolean => Math.abs(Date.parse(moment) - now.getTime()) < 7 * oneDay;

/** Relative within a week, then the day, because "1 month ago" may be 31 days or 59. */
export function shortMoment(moment: string, now: Date, language: string): string {
  if (!isNear(moment, now)) {
    const at = new Date(moment);
    const year = at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
    return dateFormat(formatLocale(language), { day: "numeric", month: "short", ...year }).format(at);
  }
  const seconds = (Date.parse(moment) - now.getTime()) / 1000;
  const [unit, length] = units.find(([, one]) => Math.abs(seconds) >= one) ?? ["second", Number.POSITIVE_INFINITY];
  const numeric = unit === "day" || unit === "second" ? "auto" : "always";
  return relativeFormat(language, { numeric }).format(Math.trunc(seconds / length), unit);
}

export const agoText = (moment: string, now: Date, language: string): string =>
  isNear(moment, now)
    ? shortMoment(moment, now, language)
    : relativeFormat(language, { numeric: "always" }).format(
        Math.trunc((Date.parse(moment) - now.getTime()) / oneDay),
        "day",
      );

export const exactMoment = (moment: string, language: string): string =>
  dateFormat(formatLocale(language), { weekday: "long", ...dayAndTime("long") }).format(new Date(moment));

/** A day (`YYYY-MM-DD`); the year is left out if it is the current one. */
export const shortDay = (day: string, now: Date, language: string): string =>
  dateFormat(language, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
    ...(day.startsWith(String(now.getFullYear())) ? {} : { year: "numeric" }),
  }).format(new Date(`${day}T12:00:00Z`));
