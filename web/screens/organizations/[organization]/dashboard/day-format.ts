import { dateFormat } from "#web/parts/format/formats.ts";

/** The formatter of the days that the figures are about. */
export const dayFormat = (language: string): Intl.DateTimeFormat =>
  dateFormat(language, { dateStyle: "medium", timeZone: "UTC" });
