import type { Money } from "#shared/model/money.ts";
import { numberFormat } from "./formats.ts";
import { inUnits } from "./money.ts";

/**
 * What something costs or, below zero with a minus, gives back, with the name of its currency ("US$80", « 80 $ US »): our readers have dollars of their own. Cents
 * are left out where there are none, unless amounts stand below each other (`exact`).
 */
export function priceText(price: Money, language: string, exact = false): string {
  const digits = exact || price.amount % 100 !== 0 ? 2 : 0;
  return numberFormat(language === "fr" ? "fr-CA" : "en-CA", {
    style: "currency",
    currency: price.currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(inUnits(price))
    .replace("-", "\u2212");
}
