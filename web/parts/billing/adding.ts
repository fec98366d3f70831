import type { SubscriptionStanding } from "#shared/model/subscription-state.ts";
import { salesFrom } from "#shared/rules/billing/billed-locations.ts";
import { hasPlan } from "#shared/rules/billing/subscription.ts";

/**
 * What adding locations means: `included` costs nothing, `needed` asks for a subscription first, `overdue` for a payment that
 * is long due, `sales` for a talk with sales; `priced` costs what is said beside. `told` is for those who may not see the bills:
 * nobody knows here which of these it is.
 */
export type Adding = "included" | "needed" | "overdue" | "sales" | "priced" | "told";

interface Asked {
  /** Null for those who may not see the bills. */
  subscription: SubscriptionStanding | null;
  /** How many locations there are. */
  there: number;
  /** How many are to be added. */
  count: number;
}

/** What adding locations means, as far as the subscription's state tells. */
export function adding({ subscription, there, count }: Asked): Adding {
  const after = there + count;
  if (after >= salesFrom) return "sales";
  if (subscription === null) return "told";
  if (hasPlan(subscription) && subscription.endsAt === null) return subscription.isOverdue ? "overdue" : "priced";
  return after <= 1 ? "included" : "needed";
}
