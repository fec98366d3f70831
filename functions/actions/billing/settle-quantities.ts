import type { LocationItem } from "#functions/data/places/locations.ts";
import { changeQuantities, type StripeSubscription } from "#functions/services/billing/subscriptions.ts";
import { billedChanges, sameQuantities } from "#shared/rules/billing/billed-changes.ts";
import { billedQuantities, needsSales } from "#shared/rules/billing/billed-locations.ts";
import { locationBillingStart, pricedSince } from "./location-billing-start.ts";

interface Billed {
  locations: readonly LocationItem[];
  removed: readonly { added: string; at: string; since?: string | undefined }[];
  timeZone: string;
}

/** Updates Stripe's quantities, each change from its own time; true if changed. Negotiated prices stay untouched. */
export async function settleQuantities(
  subscription: StripeSubscription,
  { locations, removed, timeZone }: Billed,
  now: Date,
): Promise<boolean> {
  if (subscription.isAgreed || needsSales(locations.length)) return false;
  const all = [
    ...locations.map((location) => ({
      added: locationBillingStart(location),
      removed: null,
      since: pricedSince(location),
    })),
    ...removed.map(({ added, at, since = added }) => ({
      added: new Date(added),
      removed: new Date(at),
      since: new Date(since),
    })),
  ];
  const since = new Date(subscription.settledAt);
  const { isChangedThere, quantities: billedThere } = subscription;
  let billed = subscription.quantities;
  const changes = [
    // Manual changes at Stripe hold until now.
    ...(isChangedThere ? [] : billedChanges(all, { since, now, timeZone, billed: billedThere })),
    {
      at: now,
      quantities: billedQuantities(
        locations.map((location) => ({ added: pricedSince(location) })),
        { now, timeZone },
      ),
    },
  ].filter(({ quantities }) => {
    const differs = !sameQuantities(billed, quantities);
    billed = quantities;
    return differs;
  });
  for (const { at, quantities } of changes) await changeQuantities(subscription, quantities, at);
  return changes.length > 0;
}
