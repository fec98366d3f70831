import { numberFormat } from "./formats.ts";

/** An average of stars as it is shown everywhere: with one decimal, "4.0" or "4,0". */
export const averageText = (average: number, language: string): string =>
  numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average);
