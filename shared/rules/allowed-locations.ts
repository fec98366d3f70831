import type { SubscriptionState } from "#shared/model/subscription.ts";
import { isAgreedOn } from "./billed-locations.ts";
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
  if (!hasPlan(subscription)) return "subscription_needed";
  if (isOverdue(subscription, { reminded, now })) return "payment_overdue";
  return isAgreedOn(locations + 1) && !isAgreed ? "sales_needed" : null;
}
