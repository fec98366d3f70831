import type { SubscriptionState } from "#shared/model/subscription-state.ts";
import { adoptCard } from "./adopt-card.ts";
import { settleBilling } from "./settle-billing.ts";
import { settlePurchases } from "./settle-purchase.ts";

/**
 * Asks Stripe how an organization's cards, purchases and subscription stand: what its events tell as well, only not so soon.
 * Raises `OutsideServiceFailed`.
 */
export async function refreshBilling(organization: string, now: Date): Promise<SubscriptionState> {
  await adoptCard(organization);
  await settlePurchases(organization, now);
  return settleBilling(organization, { now });
}
