import { formatLocale } from "#shared/model/language.ts";
import { dayAndTime, oneDay, timeOfDay } from "#shared/rules/dates.ts";
import { dateFormat, numberFormat, relativeFormat } from "./formats.ts";

/** Includes the time, because a day alone leaves open whether it counts. */
export const untilMoment = (moment: Date, language: string): string =>
  dateFormat(formatLocale(language), dayAndTime("long")).format(moment);

interface ComingMoment {
  words: "today" | "tomorrow" | "weekday";
  day: string;
  time: string;
}

const midnight = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0);

/** A future moment (ISO 8601) in the viewer's time zone: today, tomorrow, weekday or date, with the time. */
export function comingMoment(moment: string, now: Date, language: string): ComingMoment {
  const at = new Date(moment);
  const locale = formatLocale(language);
  const days = Math.round((midnight(at) - midnight(now)) / oneDay);
  const near = { weekday: "long" } as const;
  const far = { weekday: "short", day: "numeric", month: "long" } as const;
  return {
    words: days <= 0 ? "today" : days === 1 ? "tomorrow" : "weekday",
    day: dateFormat(locale, days < 7 ? near : far).format(at),
    time: dateFormat(locale, timeOfDay).format(at),
  };
}

/** A moment (ISO 8601) in the viewer's time zone; only the time if it is today. */
export function clockMoment(moment: string, now: Date, language: string): { ofToday: boolean; text: string } {
  const at = new Date(moment);
  const ofToday = at.toDateString() === now.toDateString();
  const options = ofToday ? timeOfDay : dayAndTime("long");
  return { ofToday, text: dateFormat(formatLocale(language), options).format(at) };
}

const units: ["day" | "hour" | "minute", number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Milliseconds in the largest fitting unit, rounded up: "5 hours". */
export function duration(milliseconds: number, language: string): string {
  const seconds = milliseconds / 1000;
  const [unit, length] = units.find(([, one]) => seconds > one) ?? (["minute", 60] as const);
  return numberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.max(1, Math.ceil(seconds / length)),
  );
}

/** Less than a week away, in the past or future. */
const isNear = (moment: string, now: Date): boolean => Math.abs(Date.parse(moment) - now.getTime()) < 7 * oneDay;

/** Relative within a week, then the day, because "1 month ago" may be 31 days or 59. */
export function shortMoment(moment: string, now: Date, language: string): string {
  if (!isNear(moment, now)) {
    const at = new Date(moment);
    const year = at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
    return dateFormat(formatLocale(language), { day: "numeric", month: "short", ...year }).format(at);
  }
  const seconds = (Date.parse(moment) - now.getTime()) / 1000;
  const [unit, length] = units.find(([, one]) => Math.abs(seconds) >= one) ?? [
    "second" as const,
    Number.POSITIVE_INFINITY,
  ];
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
