import { formatLocale } from "#shared/model/language.ts";

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago a moment (ISO 8601) was, in words: "3 days ago", "il y a 3 jours". Less than a minute is "now". */
export function relativeMoment(moment: string, now: Date, language: string): string {
  const seconds = (Date.parse(moment) - now.getTime()) / 1000;
  const [unit, length] = units.find(([, one]) => Math.abs(seconds) >= one) ?? ["second", Number.POSITIVE_INFINITY];
  // "Yesterday" and "now" read well, but "last year" for 13 months ago would mislead.
  const numeric = unit === "day" || unit === "second" ? "auto" : "always";
  const format = new Intl.RelativeTimeFormat(language, { numeric });
  return format.format(Math.trunc(seconds / length), unit);
}

/** A moment (ISO 8601) as date and time in the viewer's time zone. */
export const exactMoment = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(formatLocale(language), { dateStyle: "full", timeStyle: "short" }).format(new Date(moment));

/** A calendar day (`YYYY-MM-DD`) in short words. The year is left out if it is the year of `now`. */
export const shortDay = (day: string, now: Date, language: string): string =>
  new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
    ...(day.startsWith(String(now.getFullYear())) ? {} : { year: "numeric" }),
  }).format(new Date(`${day}T12:00:00Z`));
