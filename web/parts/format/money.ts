import type { currencies, Money } from "#shared/model/money.ts";
import { numberFormat } from "./formats.ts";

/** How many digits a currency's minor unit has: two for cents, none for yen. */
const digitsOf = (currency: string): number =>
  numberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount in whole units, as people say it: 16.5 for 1650 cents. */
export const inUnits = ({ amount, currency }: Money): number => amount / 10 ** digitsOf(currency);

/** The minor units of an amount in whole units. */
export const inMinorUnits = (units: number, currency: string): number => Math.round(units * 10 ** digitsOf(currency));

const ofRegion: Record<string, (typeof currencies)[number]> = {
  CA: "CAD",
  GB: "GBP",
  CH: "CHF",
  AU: "AUD",
  NZ: "NZD",
  MX: "MXN",
  ...Object.fromEntries(
    ["FR", "BE", "LU", "DE", "IE", "ES", "IT", "NL", "AT", "PT"].map((region) => [region, "EUR" as const]),
  ),
};

/** The currency to offer first to somebody with these browser languages: that of the first region that has one of ours. */
export const likelyCurrency = (languages: readonly string[]): (typeof currencies)[number] =>
  languages.map((language) => ofRegion[language.split("-")[1] ?? ""]).find((currency) => currency !== undefined) ??
  "USD";

/** An amount as text in the given language. From 100 units on it is an estimate, so its cents are left out. */
export function moneyText(money: Money, language: string): string {
  const { currency } = money;
  const value = inUnits(money);
  const shown = value >= 100 || Number.isInteger(value) ? 0 : digitsOf(currency);
  return numberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(value);
}
