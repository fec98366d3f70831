import { formatLocale } from "#shared/model/language.ts";
import { timeOfDay } from "#shared/rules/day-and-time.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { dateFormat } from "./formats.ts";

/** When something will be: the words for the day, and the day and time that they name. */
export interface ComingMoment {
  words: "today" | "tomorrow" | "weekday";
  day: string;
  time: string;
}

const midnight = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0);

/**
 * A moment to come (ISO 8601) as one says it, by the viewer's clock: today or tomorrow at a time, within a week a weekday,
 * beyond that a date.
 */
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
