import type { SettledSubscription } from "#shared/model/due-payment.ts";
import { adoptCard } from "./adopt-card.ts";
import { settleBilling } from "./settle-billing.ts";
import { settlePurchases } from "./settle-purchase.ts";
import { showDuePayment } from "./show-due-payment.ts";

/**
 * Asks Stripe how an organization's cards, purchases and subscription stand: what its events tell as well, only not so soon.
 * Answers also what became of the payment that was due when a card was last saved or chosen. Raises `OutsideServiceFailed`.
 */
export async function refreshBilling(organization: string, now: Date): Promise<SettledSubscription> {
  await adoptCard(organization);
  await settlePurchases(organization, now);
  const state = await settleBilling(organization, { now });
  return { ...state, due: (await showDuePayment(organization)) ?? null };
}
