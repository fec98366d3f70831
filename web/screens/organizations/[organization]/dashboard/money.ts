import type { Money } from "#shared/model/money.ts";

/** An amount as text in the given language. From 100 units on it is an estimate, so its cents are left out. */
export function moneyText({ amount, currency }: Money, language: string): string {
  const digits =
    new Intl.NumberFormat(language, { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const value = amount / 10 ** digits;
  const shown = value >= 100 || Number.isInteger(value) ? 0 : digits;
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(value);
}
