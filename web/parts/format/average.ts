import { numberFormat } from "./formats.ts";

export const averageText = (average: number, language: string): string =>
  numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average);
