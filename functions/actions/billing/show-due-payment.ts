import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { OutsideServiceFailed } from "#functions/deadline.ts";
import { chosenCard } from "#functions/services/billing/customers.ts";
import { howItStands, type OpenInvoice, openInvoices, paidSince } from "#functions/services/billing/invoices.ts";
import { readSubscriptions, type StripeSubscription } from "#functions/services/billing/subscriptions.ts";
import type { DuePayment } from "#shared/model/subscription.ts";
import { isLive, owed } from "#shared/rules/billing/subscription.ts";

/** Invoices that a new card is tried with: those owed, then the current one; oldest first. */
export async function dueInvoices(
  customer: string,
  subscriptions: readonly StripeSubscription[],
): Promise<OpenInvoice[]> {
  const open = await openInvoices(customer);
  const due = owed(open);
  const current = subscriptions.find(isLive)?.open?.invoice;
  return open.filter((one) => due.includes(one) || one.invoice._id === current);
}

/** Payment result since the default card was chosen; null if nothing was due, undefined if Stripe is silent. */
export async function showDuePayment(organization: string): Promise<DuePayment | null | undefined> {
  const { customer } = await readSubscription(organization);
  return customer === null ? null : askedOf(customer).catch(unknownIfSilent);
}

function unknownIfSilent(error: unknown): undefined {
  if (error instanceof OutsideServiceFailed) return undefined;
  throw error;
}

async function askedOf(customer: string): Promise<DuePayment | null> {
  const [{ at }, subscriptions] = await Promise.all([chosenCard(customer), readSubscriptions(customer)]);
  const left = (await dueInvoices(customer, subscriptions)).map(({ invoice }) => invoice);
  const [oldest] = left;
  if (oldest === undefined) {
    const paid = await paidSince(customer, at);
    return paid && { status: "paid", amount: paid, page: null };
  }
  const status = await howItStands(oldest._id);
  // Only the oldest was tried; later ones follow once it is paid.
  return { status: status === "paid" ? "pending" : status, amount: oldest.remaining, page: oldest.page };
}
