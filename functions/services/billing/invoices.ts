import type Stripe from "stripe";
import { OutsideServiceFailed } from "#functions/deadline.ts";
import type { Money } from "#shared/model/money.ts";
import type { BilledAs, Invoice, InvoiceLine, UpcomingInvoice } from "#shared/model/subscription.ts";
import type { BilledChange } from "#shared/rules/billing/billed-changes.ts";
import { asked, CardDeclined, found, momentOf, moneyOf, stripeIdOf, taxOf } from "./client.ts";
import { type PaymentStatus, readPayment } from "./payments.ts";
import { readPrices } from "./prices.ts";
import { billedBy, itemsOfSubscription } from "./subscriptions.ts";
import { supposedBy, supposing } from "./supposed-changes.ts";

const statuses = ["open", "paid", "void", "uncollectible"] as const;

/** An invoice as the organization sees it; null for a draft and for credit that was given up. */
export function invoiceOf(one: Stripe.Invoice): Invoice | null {
  const status = statuses.find((known) => known === one.status);
  if (!status || (status === "uncollectible" && one.total < 0)) return null;
  return {
    _id: one.id,
    number: one.number,
    at: momentOf(one.status_transitions.finalized_at ?? one.created),
    total: moneyOf(one.total, one.currency),
    tax: taxOf(one),
    remaining: moneyOf(one.amount_remaining, one.currency),
    refunded: null,
    status,
    page: one.hosted_invoice_url ?? null,
    pdf: one.invoice_pdf ?? null,
  };
}

/** `payments` must be expanded. */
export const paymentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).map(({ payment }) => stripeIdOf(payment.payment_intent ?? null)).filter((one) => one !== null);

export interface ListedInvoice {
  invoice: Invoice;
  payments: string[];
}

/** A customer's invoices, newest first, after the one with id `after`. */
export async function listInvoices(
  customer: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<{ items: ListedInvoice[]; next: string | null }> {
  const page = await found((stripe) =>
    stripe.invoices.list({
      customer,
      limit,
      expand: ["data.payments"],
      ...(after !== null && { starting_after: after }),
    }),
  );
  const all = page?.data ?? [];
  return {
    items: all.flatMap((one) => {
      const invoice = invoiceOf(one);
      return invoice ? [{ invoice, payments: paymentsOf(one) }] : [];
    }),
    next: page?.has_more ? (all.at(-1)?.id ?? null) : null,
  };
}

export interface ReadInvoice extends Invoice {
  customer: string | null;
  subscription: string | null;
  attempts: number;
}

/** One invoice by id, or null. */
export async function readInvoice(id: string): Promise<ReadInvoice | null> {
  const one = await found((stripe) => stripe.invoices.retrieve(id));
  const invoice = one && invoiceOf(one);
  if (!one || !invoice) return null;
  const { customer, parent, attempt_count: attempts } = one;
  return {
    ...invoice,
    customer: stripeIdOf(customer),
    subscription: stripeIdOf(parent?.subscription_details?.subscription ?? null),
    attempts,
  };
}

/** Whether an invoice is a draft that Stripe could not finalize. */
export async function isUnfinalizable(id: string): Promise<boolean> {
  const one = await found((stripe) => stripe.invoices.retrieve(id));
  return one?.status === "draft" && one.last_finalization_error !== null;
}

function priceOf({ pricing }: Stripe.InvoiceLineItem): string | undefined {
  const price = pricing?.price_details?.price;
  return typeof price === "object" ? price.id : price;
}

/** Lines by price id; after a lookup key moved, the former price is read from the subscription's items. */
async function billedAs(
  lines: readonly Stripe.InvoiceLineItem[],
  subscription: string,
): Promise<Map<string | undefined, BilledAs>> {
  const now = new Map<string | undefined, BilledAs>([...(await readPrices())].map(([what, { id }]) => [id, what]));
  if (lines.every((line) => supposedBy(line) !== null || now.has(priceOf(line)))) return now;
  const noted = (await itemsOfSubscription(subscription)).flatMap((item): [string, BilledAs][] => {
    const what = billedBy(item);
    return what === null ? [] : [[item.price.id, what]];
  });
  return new Map([...now, ...noted]);
}

function lineOf(line: Stripe.InvoiceLineItem, billed: Map<string | undefined, BilledAs>): InvoiceLine {
  const { amount, currency, description, parent, period, quantity } = line;
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  const own = supposedBy(line);
  return {
    billedAs: own?.what ?? billed.get(priceOf(line)) ?? "other",
    quantity: own?.quantity ?? quantity ?? 1,
    amount: moneyOf(amount, currency),
    from: momentOf(period.start),
    to: momentOf(period.end),
    prorated: own !== null || (details?.proration ?? false),
    description: description ?? "",
  };
}

/** A preview can't be paged, because each request makes new lines: the first hundred only. */
async function linesOf({ id, lines: { data: shown, has_more } }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
  return has_more ? (await asked((stripe) => stripe.invoices.listLineItems(id, { limit: 100 }))).data : shown;
}

async function upcomingOf(one: Stripe.Invoice, subscription: string): Promise<UpcomingInvoice> {
  const { currency } = one;
  const lines = await linesOf(one);
  const billed = await billedAs(lines, subscription);
  return {
    at: momentOf(one.next_payment_attempt ?? one.period_end),
    lines: lines.map((line) => lineOf(line, billed)),
    subtotal: moneyOf(one.subtotal, currency),
    tax: taxOf(one),
    total: moneyOf(one.total, currency),
    due: moneyOf(one.amount_due, currency),
  };
}

/** The next invoice of a subscription, with planned changes; null if none comes. */
export async function previewInvoice(
  subscription: string,
  changes: readonly BilledChange[] = [],
): Promise<UpcomingInvoice | null> {
  const supposed = await supposing(subscription, changes);
  const preview = await found((stripe) => stripe.invoices.createPreview({ subscription, ...supposed }));
  return preview && upcomingOf(preview, subscription);
}

/** Amount that a canceled subscription still charges at its period's end, or null. */
export async function dueAtEnd(subscription: string, changes: readonly BilledChange[] = []): Promise<Money | null> {
  const supposed = await supposing(subscription, changes);
  const last = await found((stripe) =>
    stripe.invoices.createPreview({
      subscription,
      ...supposed,
      subscription_details: { ...supposed.subscription_details, cancel_at_period_end: true },
    }),
  );
  return last && last.amount_due > 0 ? moneyOf(last.amount_due, last.currency) : null;
}

export interface OpenInvoice {
  invoice: Invoice;
  /** Expanded, because a separate read could show another moment. */
  subscription: { id: string; status: string; newest: string | null } | null;
  since: string;
  isCharged: boolean;
}

function subscriptionOf({ parent }: Stripe.Invoice): OpenInvoice["subscription"] {
  const one = parent?.subscription_details?.subscription;
  if (one === undefined || typeof one === "string") return null;
  return { id: one.id, status: one.status, newest: stripeIdOf(one.latest_invoice) };
}

const expand = ["data.parent.subscription_details.subscription"];

/** A customer's unpaid open invoices, oldest first. */
export async function openInvoices(customer: string): Promise<OpenInvoice[]> {
  const page = await found((stripe) => stripe.invoices.list({ customer, status: "open", limit: 100, expand }));
  return (page?.data ?? [])
    .flatMap((one) => {
      const invoice = invoiceOf(one);
      if (!invoice) return [];
      const isCharged = one.collection_method !== "send_invoice";
      return [{ invoice, subscription: subscriptionOf(one), since: invoice.at, isCharged }];
    })
    .toReversed();
}

/** Tries to charge an open invoice with a card now; `declined` if the bank refuses. */
export async function payInvoice(invoice: string, card: string): Promise<"paid" | "declined" | "open"> {
  try {
    const paid = await found((stripe) => stripe.invoices.pay(invoice, { payment_method: card }));
    return paid?.status === "paid" ? "paid" : "open";
  } catch (error) {
    if (error instanceof CardDeclined) return "declined";
    // A second request would only wait as long.
    if (error instanceof OutsideServiceFailed) throw error;
    const now = (await readInvoice(invoice))?.status;
    if (now === undefined || now === "open") throw error;
    return now === "paid" ? "paid" : "open";
  }
}

/** Voids an open invoice; false if it was paid meanwhile. */
export async function voidInvoice(invoice: string): Promise<boolean> {
  const before = (await readInvoice(invoice))?.status;
  if (before !== "open") return before === "void";
  try {
    return (await asked((stripe) => stripe.invoices.voidInvoice(invoice))).status === "void";
  } catch (error) {
    if (error instanceof OutsideServiceFailed) throw error;
    const now = (await readInvoice(invoice))?.status;
    if (now === undefined || now === "open") throw error;
    return now === "void";
  }
}

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
