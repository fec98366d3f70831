import { decodeTime } from "ulid";
import type { Location } from "#shared/model/location.ts";
import { type PriceOfAdding, priceOfAdding } from "#shared/rules/billing/pricing.ts";
import { priceText } from "../format/price.ts";

/** What so many locations more would cost a month, as texts. Null from ten on, where sales say the price. */
export function priceInWords(
  count: number,
  locations: readonly Location[],
  { language, timeZone }: { language: string; timeZone: string },
): Record<keyof PriceOfAdding, string> | null {
  const added = locations.map(({ _id }) => new Date(decodeTime(_id)));
  const price = priceOfAdding(count, { added, now: new Date(), timeZone });
  if (price === null) return null;
  return {
    before: priceText(price.before, language),
    after: priceText(price.after, language),
    added: priceText(price.added, language),
    addedLater: priceText(price.addedLater, language),
  };
}
