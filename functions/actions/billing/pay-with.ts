import { chooseCard, followDefault } from "#functions/services/billing/cards.ts";
import { openInvoices, payInvoice } from "#functions/services/billing/invoices.ts";
import { readSubscriptions } from "#functions/services/billing/subscriptions.ts";
import { isLive } from "#shared/rules/subscription.ts";

/**
 * Has a customer pay with a card from now on, and tries each payment that is due. Answers `declined` where the bank refused
 * what is due, `paid` where nothing is. That it was chosen is noted last: what was interrupted is done anew. Raises
 * `OutsideServiceFailed`.
 */
export async function payWith(
  customer: string,
  chosen: Parameters<typeof chooseCard>[1],
): Promise<"paid" | "declined" | "open"> {
  const live = (await readSubscriptions(customer)).find(isLive);
  if (live) await followDefault(live.id, chosen.card);
  const outcome = live?.open ? await payAll(live.id) : "paid";
  await chooseCard(customer, chosen);
  return outcome;
}

/** Tries each payment that is due, the oldest first, until one is refused. */
async function payAll(subscription: string): Promise<"paid" | "declined" | "open"> {
  for (const { invoice } of await openInvoices(subscription)) {
    const outcome = await payInvoice(invoice);
    if (outcome !== "paid") return outcome;
  }
  return "paid";
}
