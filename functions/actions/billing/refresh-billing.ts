import type { SettledSubscription } from "#shared/model/subscription.ts";
import { adoptCard } from "./adopt-card.ts";
import { settleBilling } from "./sync-with-stripe.ts";
import { settlePurchases } from "./sync-purchase.ts";
import { showDuePayment } from "./show-due-payment.ts";

/** Syncs with Stripe now, without waiting for its events. */
export async function refreshBilling(organization: string, now: Date): Promise<SettledSubscription> {
  await adoptCard(organization);
  await settlePurchases(organization, now);
  const state = await settleBilling(organization, { now });
  return { ...state, due: (await showDuePayment(organization)) ?? null };
}
