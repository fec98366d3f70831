import type { Location } from "#shared/model/location.ts";
import type { Money } from "#shared/model/money.ts";
import type { SubscriptionOverview } from "#shared/model/subscription.ts";
import { listPrices } from "#shared/rules/billing/pricing.ts";

/** What a location costs a month: the first one, or a further one at the promotional or the regular price. */
type Kind = "first" | "promotional" | "regular";

/** The prices a month. */
export const prices: Record<Kind, Money> = {
  first: listPrices.first,
  promotional: listPrices.promotional,
  regular: listPrices.further,
};

/** A location with its price. */
export interface PricedLocation {
  _id: string;
  name: string;
  kind: Kind;
  price: Money;
  /** The end of the promotional price. */
  until: string | null;
}

/** The locations in the order in which they were added, each with its price. Their ids tell the order. */
export function pricedLocations(
  locations: readonly Pick<Location, "_id" | "name">[],
  promotions: SubscriptionOverview["promotions"],
): PricedLocation[] {
  const until = new Map(promotions.map(({ location, until: end }) => [location._id, end]));
  const inOrder = locations.toSorted((one, other) => (one._id < other._id ? -1 : 1));
  // One that was removed and came back is older than its id: the first is never one at the promotional price.
  const first = inOrder.find(({ _id }) => !until.has(_id)) ?? inOrder[0];
  return inOrder.map(({ _id, name }) => {
    const end = until.get(_id) ?? null;
    const kind = _id === first?._id ? "first" : end === null ? "regular" : "promotional";
    return { _id, name, kind, price: prices[kind], until: kind === "promotional" ? end : null };
  });
}
