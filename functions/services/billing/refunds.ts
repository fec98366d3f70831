import Stripe from "stripe";
import type { Money } from "#shared/model/money.ts";
import { askedOnce, seek } from "./asked-once.ts";
import { asked, momentOf, moneyOf, stripeIdOf } from "./client.ts";
import { paymentsOf } from "./invoices.ts";

export interface FirstPaid {
  invoice: string;
  paidAt: string;
  paid: Money;
  payments: string[];
  customer: string | null;
  /** Minor units taken from the customer's credit. */
  credit: number;
}

const newest = 10;

/** The paid first invoice of a recent subscription, or null. */
export async function firstPaid(subscription: string): Promise<FirstPaid | null> {
  const { data } = await asked((stripe) =>
    stripe.invoices.list({ subscription, status: "paid", limit: newest, expand: ["data.payments"] }),
  );
  const first = data.find(({ billing_reason }) => billing_reason === "subscription_create");
  const paidAt = first?.status_transitions.paid_at;
  if (!first || !paidAt) return null;
  return {
    invoice: first.id,
    paidAt: momentOf(paidAt),
    paid: moneyOf(first.amount_paid, first.currency),
    payments: paymentsOf(first),
    customer: stripeIdOf(first.customer),
    credit: (first.ending_balance ?? first.starting_balance) - first.starting_balance,
  };
}

/** Nothing is left to refund: already refunded, or charged back. */
const isBack = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === "charge_already_refunded" || error.code === "charge_disputed");

/** Refunds an invoice's payments and the credit that it used; idempotent by invoice id. */
export async function refundInvoice({ invoice, paid, payments, customer, credit }: FirstPaid): Promise<void> {
  for (const payment_intent of payments)
    try {
      await askedOnce<unknown>(
        `refund-${invoice}-${payment_intent}`,
        (stripe, options) => stripe.refunds.create({ payment_intent }, options),
        // Needs no search, because Stripe never refunds a payment twice.
        async () => "nothing",
      );
    } catch (error) {
      if (!isBack(error)) throw error;
    }
  if (customer === null || credit <= 0) return;
  const seekNoted = () =>
    seek(
      (stripe, page) => stripe.customers.listBalanceTransactions(customer, page),
      ({ metadata }) => metadata?.invoice === invoice,
    );
  // Stripe forgets idempotency keys after a day, and a retry may come later.
  const noted = await seekNoted();
  if (typeof noted === "object") return;
  // A negative balance is the customer's credit.
  const given = { amount: -credit, currency: paid.currency.toLowerCase(), metadata: { invoice } };
  await askedOnce(
    `credit-${invoice}`,
    (stripe, options) => stripe.customers.createBalanceTransaction(customer, given, options),
    // Never another key: Stripe may still complete a half-failed call, which would refund twice.
    async () => {
      const made = await seekNoted();
      return made === "nothing" ? "unknown" : made;
    },
  );
}
