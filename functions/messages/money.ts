import type { Language } from "#shared/model/language.ts";
import type { Money } from "#shared/model/money.ts";

/** As on the screens: "US$80", « 80 $ US ». */
export const moneyIn = (language: Language, { amount, currency }: Money): string =>
  new Intl.NumberFormat(language === "fr" ? "fr-CA" : "en-CA", {
    style: "currency",
    currency,
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100);
