import { publicPurchase } from "#functions/data/billing/purchases.ts";
import { readPayment } from "#functions/services/billing/payments.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { SmsPurchase } from "#shared/model/sms-purchase.ts";
import type { CardForm } from "#shared/model/subscription.ts";
import { cardForm } from "./card-form.ts";
import { syncPurchase } from "./sync-purchase.ts";

/** A purchase synced with Stripe, with the confirmation form if the bank asks for it. */
export async function showPurchase(
  organization: string,
  id: string,
  now: Date,
): Promise<(SmsPurchase & { confirm: CardForm | null }) | Refusal> {
  const purchase = await syncPurchase(organization, id, now);
  if (purchase === null) return { refused: "purchase_not_found" };
  const waits = purchase.status === "authenticate" && purchase.payment !== null;
  const payment = waits && purchase.payment !== null ? await readPayment(purchase.payment) : null;
  return {
    ...publicPurchase(purchase),
    confirm: payment?.clientSecret ? await cardForm(payment.clientSecret) : null,
  };
}
