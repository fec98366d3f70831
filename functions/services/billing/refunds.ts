import Stripe from "stripe";
import type { Money } from "#shared/model/money.ts";
import { askedOnce, seek } from "./asked-once.ts";
import { asked, idOf, momentOf } from "./client.ts";
import { paymentsOf } from "./invoices.ts";
import { moneyOf } from "./sums.ts";

/** The first invoice of a subscription that was paid. */
export interface FirstPaid {
  invoice: string;
  /** To the second. */
  paidAt: string;
  paid: Money;
  /** The payments that paid it. */
  payments: string[];
  customer: string | null;
  /** What it took from the customer's credit, in minor units. */
  credit: number;
}

/** Invoices that are looked at: the first one of a subscription that began lately is among them. */
const newest = 10;

/** The invoice that a subscription began with, once it is paid. Null for one that is not, or was long ago. */
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
    customer: idOf(first.customer),
    credit: (first.ending_balance ?? first.starting_balance) - first.starting_balance,
  };
}

/** Stripe's words for a payment of which nothing is left to refund: it was, or its card's holder took it back. */
const isBack = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === "charge_already_refunded" || error.code === "charge_disputed");

/**
 * Gives back whatever an invoice was paid with: its payments, and what it took from its customer's credit. Its id makes each
 * call the same: repeated, it gives back once.
 */
export async function refundInvoice({ invoice, paid, payments, customer, credit }: FirstPaid): Promise<void> {
  for (const payment_intent of payments)
    try {
      await askedOnce<unknown>(
        `refund-${invoice}-${payment_intent}`,
        (stripe, options) => stripe.refunds.create({ payment_intent }, options),
        // Nothing is to be looked for: of what was given back Stripe gives nothing back again.
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
  // Stripe forgets a call's key after a day, and whoever was interrupted may come back later.
  const noted = await seekNoted();
  if (typeof noted === "object") return;
  // A balance below zero is to the customer's credit.
  const given = { amount: -credit, currency: paid.currency.toLowerCase(), metadata: { invoice } };
  await askedOnce(
    `credit-${invoice}`,
    (stripe, options) => stripe.customers.createBalanceTransaction(customer, given, options),
    // Stripe mends by itself what a failure left half done, and does not say when: no other key is tried, or it were given twice.
    // Once Stripe has forgotten this one, after a day, it is looked for above.
    async () => {
      const made = await seekNoted();
      return made === "nothing" ? "unknown" : made;
    },
  );
}
