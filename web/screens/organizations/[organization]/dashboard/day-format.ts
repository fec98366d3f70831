import { dateFormat } from "#web/parts/format/formats.ts";

export const dayFormat = (language: string): Intl.DateTimeFormat =>
  dateFormat(language, { dateStyle: "medium", timeZone: "UTC" });
