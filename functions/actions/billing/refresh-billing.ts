import type { SettledSubscription } from "#shared/model/subscription.ts";
import { adoptCard } from "./adopt-card.ts";
import { showDuePayment } from "./show-due-payment.ts";
import { syncPurchases } from "./sync-purchase.ts";
import { syncWithStripe } from "./sync-with-stripe.ts";

/** Syncs with Stripe now, without waiting for its events. */
export async function refreshBilling(organization: string, now: Date): Promise<SettledSubscription> {
  await adoptCard(organization);
  await syncPurchases(organization, now);
  const state = await syncWithStripe(organization, { now });
  return { ...state, due: (await showDuePayment(organization)) ?? null };
}
