import { formatLocale } from "#shared/model/language.ts";
import { dayAndTime } from "#shared/rules/day-and-time.ts";
import { dateFormat } from "./formats.ts";

/** A moment some weeks away up to which something is possible, by the viewer's clock: the day alone would leave open whether it counts. */
export const untilMoment = (moment: Date, language: string): string =>
  dateFormat(formatLocale(language), dayAndTime("long")).format(moment);
