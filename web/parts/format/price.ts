import type { Money } from "#shared/model/money.ts";
import { numberFormat } from "./formats.ts";
import { inUnits } from "./money.ts";

/**
 * Names the currency ("US$80", « 80 $ US »), because our readers have other dollars; without empty cents unless
 * `exact`.
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
