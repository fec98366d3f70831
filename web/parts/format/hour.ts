import { formatLocale } from "#shared/model/language.ts";
import { dateFormat, numberFormat } from "./formats.ts";

const inHours = 3_600_000;

/** A full hour, 0 to 24: "9 AM", in French "9 h". */
export const hourText = (hour: number, language: string): string =>
  language === "fr"
    ? numberFormat(formatLocale(language), { style: "unit", unit: "hour", unitDisplay: "short" }).format(hour)
    : dateFormat(formatLocale(language), { hour: "numeric", timeZone: "UTC" }).format(hour * inHours);

/** "9 AM–8 PM", in French "9 h–20 h". */
export const hoursText = ({ from, to }: { from: number; to: number }, language: string): string =>
  `${hourText(from, language)}–${hourText(to, language)}`;
