import type { Money } from "#shared/model/money.ts";
import { found } from "./client.ts";
import { paymentsOf } from "./invoices.ts";
import { type PaymentStatus, readPayment } from "./payments.ts";
import { moneyOf } from "./sums.ts";

/**
 * What a customer paid from a moment on, in seconds since 1970, of the invoices that waited for it then. Null for nothing. The
 * first invoice of a subscription is not due: it is bought.
 */
export async function paidSince(customer: string, at: number): Promise<Money | null> {
  const page = await found((stripe) => stripe.invoices.list({ customer, status: "paid", limit: 20 }));
  const paid = (page?.data ?? []).filter(
    ({ billing_reason, status_transitions: { finalized_at, paid_at } }) =>
      billing_reason !== "subscription_create" && (finalized_at ?? at + 1) <= at && (paid_at ?? 0) >= at,
  );
  const [newest] = paid;
  const sum = paid.reduce((total, { amount_paid }) => total + amount_paid, 0);
  return newest === undefined || sum === 0 ? null : moneyOf(sum, newest.currency);
}

/** How an invoice's payment stands that was tried last. An invoice without one has no card: it counts as declined. */
export async function howItStands(invoice: string): Promise<PaymentStatus> {
  const one = await found((stripe) => stripe.invoices.retrieve(invoice, { expand: ["payments"] }));
  const payment = one && paymentsOf(one)[0];
  return (payment && (await readPayment(payment))?.status) || "declined";
}
