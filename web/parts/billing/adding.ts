import type { SubscriptionStanding } from "#shared/model/subscription-state.ts";
import { type LocationRefusal, refusedLocation } from "#shared/rules/billing/allowed-locations.ts";
import { hasPlan } from "#shared/rules/billing/subscription.ts";

/**
 * What adding locations means: why they may not be added yet, or `included` where they cost nothing, `priced` where they
 * do, and `agreed` where sales agreed on what. `told` is for those who may not see the bills: nobody knows here which of these it is.
 */
export type Adding = LocationRefusal | "included" | "priced" | "agreed" | "told";

interface Asked {
  /** Null for those who may not see the bills. */
  subscription: SubscriptionStanding | null;
  /** How many locations there are. */
  there: number;
  /** How many are to be added. */
  count: number;
}

/** What adding locations means, by the rule that the API decides with on the last of them. */
export function adding({ subscription, there, count }: Asked): Adding {
  if (subscription === null) return "told";
  const refused = refusedLocation(subscription, there + count - 1);
  if (refused !== null) return refused;
  if (!hasPlan(subscription) || subscription.endsAt !== null) return "included";
  return subscription.isAgreed ? "agreed" : "priced";
}
