import type { currencies, Money } from "#shared/model/money.ts";
import { numberFormat } from "./formats.ts";

/** Two for cents, none for yen. */
const digitsOf = (currency: string): number =>
  numberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** 16.5 for 1650 cents. */
export const inUnits = ({ amount, currency }: Money): number => amount / 10 ** digitsOf(currency);

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

export const likelyCurrency = (languages: readonly string[]): (typeof currencies)[number] =>
  languages.map((language) => ofRegion[language.split("-")[1] ?? ""]).find((currency) => currency !== undefined) ??
  "USD";

/** Leaves out the cents from 100 units on, because it is an estimate. */
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
