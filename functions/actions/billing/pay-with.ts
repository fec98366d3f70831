import { chooseCard, followDefault } from "#functions/services/billing/cards.ts";
import { payInvoice } from "#functions/services/billing/invoices.ts";
import { readSubscriptions, type StripeSubscription } from "#functions/services/billing/subscriptions.ts";
import { isLive } from "#shared/rules/billing/subscription.ts";
import { dueInvoices } from "./show-due-payment.ts";

/**
 * Has a customer pay with a card from now on, and tries each payment that is due, also those of subscriptions that are over.
 * Answers false where the card was removed meanwhile. That it was chosen is noted last: what was interrupted is done anew.
 * Raises `OutsideServiceFailed`.
 */
export async function payWith(customer: string, chosen: Parameters<typeof chooseCard>[1]): Promise<boolean> {
  const subscriptions = await readSubscriptions(customer);
  const live = subscriptions.find(isLive);
  if (live && !(await followDefault(live.id, chosen.card))) return false;
  await payAll(customer, subscriptions, chosen.card);
  return chooseCard(customer, chosen);
}

/** Tries each payment that is due, the oldest first, until one is refused. */
async function payAll(customer: string, subscriptions: readonly StripeSubscription[], card: string): Promise<void> {
  for (const { invoice } of await dueInvoices(customer, subscriptions))
    if ((await payInvoice(invoice._id, card)) !== "paid") return;
}
