import { formatLocale } from "#shared/model/language.ts";
import { dayAndTime } from "#shared/rules/day-and-time.ts";
import { dateFormat } from "./formats.ts";

/** Includes the time, because a day alone leaves open whether it counts. */
export const untilMoment = (moment: Date, language: string): string =>
  dateFormat(formatLocale(language), dayAndTime("long")).format(moment);
