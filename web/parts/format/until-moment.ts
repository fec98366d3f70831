import { formatLocale } from "#shared/model/language.ts";
import { dateFormat } from "./formats.ts";

/** A moment some weeks away up to which something is possible, by the viewer's clock: the day alone would leave open whether it counts. */
export const untilMoment = (moment: Date, language: string): string =>
  // The short style would write 09 h 05 in French.
  dateFormat(formatLocale(language), {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(moment);
