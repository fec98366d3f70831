import { formatLocale } from "#shared/model/language.ts";
import { timeOfDay } from "#shared/rules/day-and-time.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { dateFormat } from "./formats.ts";

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
