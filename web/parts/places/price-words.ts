import { decodeTime } from "ulid";
import { formatLocale } from "#shared/model/language.ts";
import type { Location } from "#shared/model/location.ts";
import type { Money } from "#shared/model/money.ts";
import { type PriceOfAdding, priceOfAdding } from "#shared/rules/pricing.ts";
import { numberFormat } from "../format/formats.ts";

/** What so many locations more would cost a month, as texts. Null from ten on, where the price is agreed upon. */
export function priceInWords(
  count: number,
  locations: readonly Location[],
  language: string,
): Record<keyof PriceOfAdding, string> | null {
  const added = locations.map(({ _id }) => new Date(decodeTime(_id)));
  const price = priceOfAdding(count, {
    added,
    now: new Date(),
    // Mostly the organization's own: it only says which day a promotion ends on.
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  if (price === null) return null;
  const words = ({ amount, currency }: Money) =>
    numberFormat(formatLocale(language), {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      maximumFractionDigits: 0,
    }).format(amount / 100);
  return {
    before: words(price.before),
    after: words(price.after),
    added: words(price.added),
    addedLater: words(price.addedLater),
  };
}
