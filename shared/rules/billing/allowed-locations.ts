import type { SubscriptionState } from "#shared/model/subscription-state.ts";
import { needsSales } from "./billed-locations.ts";
import { hasPlan, isOverdue } from "./subscription.ts";

/** How many locations are free. */
const freeLocations = 1;

/** How an organization pays, as far as it decides what it may add. */
interface Plan {
  subscription: SubscriptionState;
  reminded: number;
  isAgreed: boolean;
}

/** Why an organization may not have one location more than it has: null where it may. */
export function refusedLocation(
  { subscription, reminded, isAgreed }: Plan,
  { locations, now }: { locations: number; now: Date },
): "subscription_needed" | "payment_overdue" | "sales_needed" | null {
  if (locations < freeLocations) return null;
  // What is added to a subscription that ends would be used for a month, and stay.
  if (!hasPlan(subscription) || subscription.endsAt !== null) return "subscription_needed";
  if (isOverdue(subscription, { reminded, now })) return "payment_overdue";
  return needsSales(locations + 1) && !isAgreed ? "sales_needed" : null;
}

/** Whether an organization may switch a location on, while `others` of its locations are. */
export const maySwitchOn = (subscription: SubscriptionState, others: number): boolean =>
  others < freeLocations || hasPlan(subscription);

/**
 * The locations that are paused once a subscription is over: all that are switched on but the oldest of them, which is free.
 * Oldest first.
 */
export const pausedAtEnd = <Of extends { rateable: boolean }>(locations: readonly Of[]): Of[] =>
  locations.filter(({ rateable }) => rateable).slice(freeLocations);
