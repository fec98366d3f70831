import { chooseCard, followDefault } from "#functions/services/billing/cards.ts";
import { openInvoices, payInvoice } from "#functions/services/billing/invoices.ts";
import { readSubscriptions, type StripeSubscription } from "#functions/services/billing/subscriptions.ts";
import { isLive, owed } from "#shared/rules/billing/subscription.ts";

/**
 * Has a customer pay with a card from now on, and tries each payment that is due, also those of subscriptions that are over.
 * Answers `declined` where the bank refused what is due, `paid` where nothing is, `gone` where the card was removed meanwhile. That it was chosen is noted last: what was
 * interrupted is done anew. Raises `OutsideServiceFailed`.
 */
export async function payWith(
  customer: string,
  chosen: Parameters<typeof chooseCard>[1],
): Promise<"paid" | "declined" | "open" | "gone"> {
  const subscriptions = await readSubscriptions(customer);
  const live = subscriptions.find(isLive);
  if (live && !(await followDefault(live.id, chosen.card))) return "gone";
  const outcome = await payAll(customer, subscriptions, chosen.card);
  return (await chooseCard(customer, chosen)) ? outcome : "gone";
}

/** Tries each payment that is due, the oldest first, until one is refused. */
async function payAll(customer: string, subscriptions: readonly StripeSubscription[], card: string) {
  const open = await openInvoices(customer);
  const due = owed(open);
  const current = subscriptions.find(isLive)?.open?.invoice;
  const all = open.filter((one) => due.includes(one) || one.invoice._id === current);
  for (const { invoice } of all) {
    const outcome = await payInvoice(invoice._id, card);
    if (outcome !== "paid") return outcome;
  }
  return "paid";
}
