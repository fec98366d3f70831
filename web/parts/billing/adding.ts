import type { SubscriptionStanding } from "#shared/model/subscription-state.ts";
import { type LocationRefusal, refusedLocation } from "#shared/rules/billing/allowed-locations.ts";
import { hasPlan } from "#shared/rules/billing/subscription.ts";

/** Cost of adding locations or why it is refused; `agreed` is a negotiated price, `told` means no access to bills. */
export type Adding = LocationRefusal | "included" | "priced" | "agreed" | "told";

interface Asked {
  subscription: SubscriptionStanding | null;
  there: number;
  count: number;
}

/** Uses the API's own rule, applied to the last of the new locations. */
export function adding({ subscription, there, count }: Asked): Adding {
  if (subscription === null) return "told";
  const refused = refusedLocation(subscription, there + count - 1);
  if (refused !== null) return refused;
  if (!hasPlan(subscription) || subscription.endsAt !== null) return "included";
  return subscription.isAgreed ? "agreed" : "priced";
}
