import type { SubscriptionStanding, SubscriptionState } from "#shared/model/subscription-state.ts";
import { needsSales } from "./billed-locations.ts";
import { hasPlan } from "./subscription.ts";

const freeLocations = 1;

export const locationRefusals = ["sales_needed", "subscription_needed", "payment_overdue"] as const;
export type LocationRefusal = (typeof locationRefusals)[number];

/** Sales come first: without an agreed price nobody could subscribe for so many. */
export function refusedLocation(subscription: SubscriptionStanding, locations: number): LocationRefusal | null {
  if (locations < freeLocations) return null;
  if (needsSales(locations + 1) && !subscription.isAgreed) return "sales_needed";
  // An added location would outlive the ending subscription.
  if (!hasPlan(subscription) || subscription.endsAt !== null) return "subscription_needed";
  return subscription.isOverdue ? "payment_overdue" : null;
}

export const maySwitchOn = (subscription: SubscriptionState, others: number): boolean =>
  others < freeLocations || hasPlan(subscription);

/** Active locations to pause after the subscription ends: all but the oldest, which is free. */
export const pausedAtEnd = <Of extends { rateable: boolean }>(locations: readonly Of[]): Of[] =>
  locations.filter(({ rateable }) => rateable).slice(freeLocations);
