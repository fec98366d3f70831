import type { SubscriptionStanding, SubscriptionState } from "#shared/model/subscription-state.ts";
import { needsSales } from "./billed-locations.ts";
import { hasPlan } from "./subscription.ts";

/** How many locations are free. */
const freeLocations = 1;

/** Why a location may not be added. */
export const locationRefusals = ["sales_needed", "subscription_needed", "payment_overdue"] as const;
export type LocationRefusal = (typeof locationRefusals)[number];

/**
 * Why an organization may not have one location more than it has: null where it may. Sales come first: without their price
 * nobody could subscribe for so many.
 */
export function refusedLocation(subscription: SubscriptionStanding, locations: number): LocationRefusal | null {
  if (locations < freeLocations) return null;
  if (needsSales(locations + 1) && !subscription.isAgreed) return "sales_needed";
  // What is added to a subscription that ends would be used for a month, and stay.
  if (!hasPlan(subscription) || subscription.endsAt !== null) return "subscription_needed";
  return subscription.isOverdue ? "payment_overdue" : null;
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
