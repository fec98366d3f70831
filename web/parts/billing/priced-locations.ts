import type { Location } from "#shared/model/location.ts";
import type { Money } from "#shared/model/money.ts";
import type { SubscriptionOverview } from "#shared/model/subscription.ts";
import { listPrices } from "#shared/rules/billing/pricing.ts";

type Kind = "first" | "promotional" | "regular";

/** Per month. */
export const locationPrices: Record<Kind, Money> = {
  first: listPrices.first,
  promotional: listPrices.promotional,
  regular: listPrices.further,
};

interface PricedLocation {
  _id: string;
  name: string;
  kind: Kind;
  price: Money;
  until: string | null;
}

/** Each location with its price, ordered by id and so by creation. */
export function pricedLocations(
  locations: readonly Pick<Location, "_id" | "name">[],
  promotions: SubscriptionOverview["promotions"],
): PricedLocation[] {
  const until = new Map(promotions.map(({ location, until: end }) => [location._id, end]));
  const inOrder = locations.toSorted((one, other) => (one._id < other._id ? -1 : 1));
  // A location added back is billed as older than its id says; the first one never has the promotional price.
  const first = inOrder.find(({ _id }) => !until.has(_id)) ?? inOrder[0];
  return inOrder.map(({ _id, name }) => {
    const end = until.get(_id) ?? null;
    const kind = _id === first?._id ? "first" : end === null ? "regular" : "promotional";
    return { _id, name, kind, price: locationPrices[kind], until: kind === "promotional" ? end : null };
  });
}
