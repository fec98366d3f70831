import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { OutsideServiceFailed } from "#functions/outside-service.ts";
import { chosenCard } from "#functions/services/billing/customers.ts";
import { howItStands, paidSince } from "#functions/services/billing/invoice-payments.ts";
import { type OpenInvoice, openInvoices } from "#functions/services/billing/invoices.ts";
import { readSubscriptions, type StripeSubscription } from "#functions/services/billing/subscriptions.ts";
import type { DuePayment } from "#shared/model/due-payment.ts";
import { isLive, owed } from "#shared/rules/billing/subscription.ts";

/** A customer's invoices that a new card is tried with, oldest first: what is owed, and the newest of what runs. */
export async function dueInvoices(
  customer: string,
  subscriptions: readonly StripeSubscription[],
): Promise<OpenInvoice[]> {
  const open = await openInvoices(customer);
  const due = owed(open);
  const current = subscriptions.find(isLive)?.open?.invoice;
  return open.filter((one) => due.includes(one) || one.invoice._id === current);
}

/**
 * What became of what was due when the card that pays was saved or chosen. It is asked of Stripe, whoever tried the payment: this
 * call, or the event of the card, which may be faster. Null where nothing was due, undefined where Stripe doesn't say: the card is
 * saved or chosen by then.
 */
export async function showDuePayment(organization: string): Promise<DuePayment | null | undefined> {
  const { customer } = (await readSubscription(organization)).read;
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
  // The bank saw the oldest alone: what comes after it is tried once it is paid. Paid between the two questions, it waits
  // for a moment more.
  return { status: status === "paid" ? "pending" : status, amount: oldest.remaining, page: oldest.page };
}
