import type { currencies, Money } from "#shared/model/money.ts";
import { numberFormat } from "./formats.ts";

/**
 * Parses English and French numbers (`1,650.50`, `16,50 $`); null if invalid. One separator before exactly three digits
 * separates thousands.
 */
export function typedAmount(text: string): number | null {
  const bare = text.replaceAll(/[\s'’$€£]/g, "");
  const marks = bare.match(/[.,]/g) ?? [];
  const last = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  const sameMarks = new Set(marks).size === 1;
  const thousands = sameMarks && (marks.length > 1 || /^\d{1,3}[.,]\d{3}$/.test(bare));
  const plain =
    last === -1 || thousands
      ? bare.replaceAll(/[.,]/g, "")
      : `${bare.slice(0, last).replaceAll(/[.,]/g, "")}.${bare.slice(last + 1)}`;
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : null;
}

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
