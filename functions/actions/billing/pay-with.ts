import { chooseCard, followDefault } from "#functions/services/billing/cards.ts";
import { payInvoice } from "#functions/services/billing/invoices.ts";
import { readSubscriptions, type StripeSubscription } from "#functions/services/billing/subscriptions.ts";
import { isLive } from "#shared/rules/billing/subscription.ts";
import { dueInvoices } from "./show-due-payment.ts";

/**
 * Makes a card the default and retries due payments; the choice is stored last, so that an interruption repeats all.
 */
export async function payWith(customer: string, chosen: Parameters<typeof chooseCard>[1]): Promise<boolean> {
  const subscriptions = await readSubscriptions(customer);
  const live = subscriptions.find(isLive);
  if (live && !(await followDefault(live.id, chosen.card))) return false;
  await payAll(customer, subscriptions, chosen.card);
  return chooseCard(customer, chosen);
}

/** Oldest first, until one fails. */
async function payAll(customer: string, subscriptions: readonly StripeSubscription[], card: string): Promise<void> {
  for (const { invoice } of await dueInvoices(customer, subscriptions))
    if ((await payInvoice(invoice._id, card)) !== "paid") return;
}
