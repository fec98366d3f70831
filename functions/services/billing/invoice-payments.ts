import type { Money } from "#shared/model/money.ts";
import { found } from "./client.ts";
import { paymentsOf } from "./invoices.ts";
import { type PaymentStatus, readPayment } from "./payments.ts";
import { moneyOf } from "./sums.ts";

/**
 * Sum that a customer paid since `at` (seconds since 1970) for overdue invoices, or null; first invoices of
 * subscriptions don't count.
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

/** Status of an invoice's last payment; `declined` without a card. */
export async function howItStands(invoice: string): Promise<PaymentStatus> {
  const one = await found((stripe) => stripe.invoices.retrieve(invoice, { expand: ["payments"] }));
  const payment = one && paymentsOf(one)[0];
  return (payment && (await readPayment(payment))?.status) || "declined";
}
