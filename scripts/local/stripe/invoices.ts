import type Stripe from "stripe";
import { paymentMethodFor } from "./cards.ts";
import type { LinePeriod } from "./lines.ts";
import { cancelPayment, cardRefusal, collect, newPayment } from "./payments.ts";
import { invalid, Refused } from "./protocol.ts";
import { checkLocation, taxesOf, totalTaxes } from "./taxes.ts";
import {
  addObject,
  changeObject,
  idOrNull,
  newObject,
  objectIdOf,
  ownOrigin,
  type StripeWorld,
  settingsOf,
  tell,
  typed,
} from "./world.ts";

interface Draft {
  subscription: Stripe.Subscription;
  lines: Stripe.InvoiceLineItem[];
  reason: Stripe.Invoice.BillingReason;
  period: LinePeriod;
}

const hour = 3_600;
const day = 24 * hour;

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Cents. Stripe adds smaller totals to the customer's balance. */
const leastCharge = 50;

function settle(total: number, balance: number): { due: number; ending: number } {
  const owed = total + balance;
  return owed < leastCharge ? { due: 0, ending: owed } : { due: owed, ending: 0 };
}

export function draftInvoice(
  world: StripeWorld,
  { subscription, lines, reason, period }: Draft,
  kind: "invoice" | "preview" = "invoice",
): Stripe.Invoice {
  const customer = world.store.need("customer", objectIdOf(subscription.customer));
  const { enabled } = subscription.automatic_tax;
  const taxed = enabled ? lines.map((line) => ({ ...line, taxes: taxesOf(line.amount, customer) })) : lines;
  const total_taxes = totalTaxes(taxed);
  const subtotal = sum(lines.map(({ amount }) => amount));
  const total = subtotal + sum(total_taxes.map(({ amount }) => amount));
  const { due } = settle(total, customer.balance);
  return newObject(world, kind, {
    object: "invoice",
    status: "draft",
    ...{ subtotal, total, total_taxes, amount_due: due, amount_paid: 0, amount_remaining: due },
    ...{ attempt_count: 0, auto_advance: true, automatically_finalizes_at: null, next_payment_attempt: null },
    automatic_tax: { enabled },
    billing_reason: reason,
    collection_method: "charge_automatically",
    currency: subscription.currency,
    customer: customer.id,
    customer_name: customer.name ?? null,
    last_finalization_error: null,
    lines: { object: "list", data: taxed, has_more: false, url: "" },
    number: null,
    parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
    ...{ period_start: period.start, period_end: period.end },
    ...{ starting_balance: customer.balance, ending_balance: null },
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  });
}

export function issue(world: StripeWorld, draft: Stripe.Invoice): Stripe.Invoice {
  const { store } = world;
  store.put("invoice", draft);
  for (const { parent } of draft.lines.data) {
    const item = parent?.subscription_item_details?.invoice_item;
    const pending = item ? store.get("invoiceitem", item) : undefined;
    if (pending) store.put("invoiceitem", { ...pending, invoice: draft.id });
  }
  const subscription = subscriptionOf(world, draft);
  if (subscription) store.put("subscription", { ...subscription, latest_invoice: draft.id });
  tell(world, "invoice.created", draft);
  return draft;
}

/** Stripe finalizes such a draft an hour later. */
export const issueForAnHour = (world: StripeWorld, draft: Stripe.Invoice): Stripe.Invoice =>
  issue(world, { ...draft, automatically_finalizes_at: world.now() + hour });

export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | null =>
  idOrNull(parent?.subscription_details?.subscription);

export const subscriptionOf = ({ store }: StripeWorld, invoice: Stripe.Invoice): Stripe.Subscription | undefined =>
  store.get("subscription", subscriptionIdOf(invoice) ?? "");

export const invoicePayments = ({ store }: StripeWorld, { id }: Stripe.Invoice): Stripe.InvoicePayment[] =>
  store.all("invoice_payment").filter(({ invoice }) => invoice === id);

export function paymentOf(world: StripeWorld, invoice: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const id = idOrNull(invoicePayments(world, invoice)[0]?.payment.payment_intent);
  return world.store.get("payment_intent", id ?? "");
}

export function finalize(world: StripeWorld, draft: Stripe.Invoice): Stripe.Invoice {
  if (draft.status !== "draft")
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  const { store } = world;
  const customer = store.need("customer", idOrNull(draft.customer) ?? "");
  if (draft.automatic_tax.enabled) checkLocation(customer);
  const { due, ending } = settle(draft.total, customer.balance);
  const sequence = customer.next_invoice_sequence ?? 1;
  const numbered = store.put("customer", { ...customer, next_invoice_sequence: sequence + 1 });
  changeObject(world, "customer", { ...numbered, balance: ending }, "customer.updated");
  const page = `${ownOrigin}/i/${draft.id}`;
  const open: Stripe.Invoice = {
    ...draft,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    status: "open",
    ...{ amount_due: due, amount_remaining: due, automatically_finalizes_at: null },
    ...{ starting_balance: customer.balance, ending_balance: ending },
    ...{ hosted_invoice_url: page, invoice_pdf: `${page}/pdf` },
    status_transitions: { ...draft.status_transitions, finalized_at: world.now() },
  };
  if (due > 0) {
    const to = { amount: due, currency: draft.currency, customer: customer.id };
    const intent = newPayment(world, { ...to, setup_future_usage: "off_session" });
    const payment = { type: "payment_intent" as const, payment_intent: intent.id };
    addObject(world, "invoice_payment", { invoice: draft.id, payment, status: "open" });
  }
  store.put("invoice", open);
  tell(world, "invoice.finalized", open);
  return due === 0 ? markPaid(world, open, 0) : open;
}

/** If taxes cannot be computed, it stays a draft and an event reports it. */
function finalizeDue(world: StripeWorld, draft: Stripe.Invoice): Stripe.Invoice {
  try {
    return finalize(world, draft);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { message } = error;
    const last_finalization_error = typed<Stripe.Invoice.LastFinalizationError>({
      code: "customer_tax_location_invalid",
      message,
    });
    const failed = { ...draft, automatically_finalizes_at: null, last_finalization_error };
    return changeObject(world, "invoice", failed, "invoice.finalization_failed");
  }
}

export const setStatus = (
  world: StripeWorld,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): Stripe.Subscription =>
  changeObject(world, "subscription", { ...subscription, status }, "customer.subscription.updated");

/** Reactivates a subscription whose latest invoice is settled. */
function afterSettled(world: StripeWorld, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || !["incomplete", "past_due", "unpaid"].includes(subscription.status)) return;
  const { status } = world.store.need("invoice", idOrNull(subscription.latest_invoice) ?? "");
  if (status !== "open" && status !== "draft") setStatus(world, subscription, "active");
}

function markPaid(world: StripeWorld, invoice: Stripe.Invoice, amount: number): Stripe.Invoice {
  const paid: Stripe.Invoice = {
    ...invoice,
    ...{ status: "paid", amount_paid: amount, amount_remaining: 0, auto_advance: false, next_payment_attempt: null },
    status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
  };
  for (const payment of invoicePayments(world, invoice))
    world.store.put("invoice_payment", { ...payment, status: "paid", amount_paid: amount });
  changeObject(world, "invoice", paid, "invoice.paid");
  afterSettled(world, paid);
  return paid;
}

/** Finalized invoices are no longer collected: https://docs.stripe.com/api/subscriptions/cancel */
export function endStripeSubscription(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  status: "canceled" | "incomplete_expired" = "canceled",
): Stripe.Subscription {
  const { store } = world;
  for (const invoice of store.all("invoice"))
    if (subscriptionIdOf(invoice) === subscription.id && invoice.status === "open")
      store.put("invoice", { ...invoice, auto_advance: false, next_payment_attempt: null });
  const now = world.now();
  const ended = { ...subscription, status, canceled_at: subscription.canceled_at ?? now, ended_at: now };
  const type = status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated";
  return changeObject(world, "subscription", ended, type);
}

function afterFailure(world: StripeWorld, invoice: Stripe.Invoice, isAutomatic: boolean): void {
  const counts = isAutomatic || invoice.attempt_count === 0;
  const attempt_count = invoice.attempt_count + (counts ? 1 : 0);
  const { retries, afterRetries } = settingsOf(world);
  const subscription = subscriptionOf(world, invoice);
  const isFirstInvoice = subscription?.status === "incomplete";
  const days = retries[attempt_count - 1];
  const retry = days === undefined ? null : world.now() + days * day;
  const isOver = isFirstInvoice || subscription?.status === "canceled";
  const next_payment_attempt = isOver ? null : counts ? retry : invoice.next_payment_attempt;
  const failed = world.store.put("invoice", { ...invoice, attempt_count, next_payment_attempt });
  tell(world, "invoice.payment_failed", failed);
  if (!subscription || isFirstInvoice) return;
  const due = subscription.status === "active" ? setStatus(world, subscription, "past_due") : subscription;
  if (next_payment_attempt !== null || due.status !== "past_due" || !counts) return;
  if (afterRetries === "unpaid") setStatus(world, due, "unpaid");
  if (afterRetries === "cancel") endStripeSubscription(world, due);
}

/** Brings an intent's invoice in line with it. */
export function followPayment(world: StripeWorld, intent: Stripe.PaymentIntent, isAutomatic = false): void {
  const { store } = world;
  const made = store.all("invoice_payment").find(({ payment }) => payment.payment_intent === intent.id);
  const invoice = made && store.get("invoice", objectIdOf(made.invoice));
  if (invoice?.status !== "open") return;
  if (intent.status === "succeeded") {
    markPaid(world, invoice, intent.amount);
    const subscription = subscriptionOf(world, invoice);
    if (subscription?.payment_settings?.save_default_payment_method === "on_subscription") {
      const paying = { ...subscription, default_payment_method: intent.payment_method };
      changeObject(world, "subscription", paying, "customer.subscription.updated");
    }
    return;
  }
  const asks = intent.status === "requires_action";
  if (asks) tell(world, "invoice.payment_action_required", invoice);
  if (!asks || isAutomatic) afterFailure(world, invoice, isAutomatic);
}

function defaultMethod(world: StripeWorld, invoice: Stripe.Invoice): string | null {
  const customer = world.store.get("customer", idOrNull(invoice.customer) ?? "");
  return (
    idOrNull(subscriptionOf(world, invoice)?.default_payment_method) ??
    idOrNull(customer?.invoice_settings.default_payment_method)
  );
}

export function collectInvoice(
  world: StripeWorld,
  invoice: Stripe.Invoice,
  how: { method?: string | undefined; isAutomatic?: boolean } = {},
): Stripe.PaymentIntent | null {
  const intent = paymentOf(world, invoice);
  if (!intent) return null;
  const id = how.method ?? defaultMethod(world, invoice);
  if (id === null) {
    afterFailure(world, invoice, how.isAutomatic ?? false);
    return null;
  }
  const tried = collect(world, intent, paymentMethodFor(world, id, idOrNull(invoice.customer)));
  followPayment(world, tried, how.isAutomatic);
  return tried;
}

/** As the calendar wants it: finalizes a draft, and charges what is open. */
export function collectWhenDue(world: StripeWorld, invoice: Stripe.Invoice): void {
  const open = invoice.status === "draft" ? finalizeDue(world, invoice) : invoice;
  // No retries once the subscription is canceled.
  if (invoice.status === "open" && subscriptionOf(world, invoice)?.status === "canceled")
    world.store.put("invoice", { ...invoice, next_payment_attempt: null, auto_advance: false });
  else if (open.status === "open") collectInvoice(world, open, { isAutomatic: true });
}

const notEditable = ({ status }: Stripe.Invoice) =>
  invalid(`This invoice isn't open (its status is ${status}).`, undefined, "invoice_not_editable");

export function payStripeInvoice(world: StripeWorld, id: string, method: string | undefined): Stripe.Invoice {
  const invoice = world.store.need("invoice", id, "invoice");
  const open = invoice.status === "draft" ? finalize(world, invoice) : invoice;
  if (open.status !== "open") throw notEditable(open);
  const tried = collectInvoice(world, open, { method });
  if (tried?.status === "requires_payment_method") throw cardRefusal(tried);
  if (tried?.status === "requires_action")
    throw new Refused(402, "This payment requires additional user action before it can be completed successfully.", {
      type: "card_error",
      code: "invoice_payment_intent_requires_action",
      payment_intent: tried,
    });
  return world.store.need("invoice", id);
}

/**
 * Voiding returns the used balance:
 * https://docs.stripe.com/changelog/2019-12-03/customer-balances-returned-voided-invoices
 */
function giveBalanceBack(world: StripeWorld, { customer: id, starting_balance, ending_balance }: Stripe.Invoice): void {
  const customer = world.store.get("customer", idOrNull(id) ?? "");
  const used = (ending_balance ?? starting_balance) - starting_balance;
  if (customer) changeObject(world, "customer", { ...customer, balance: customer.balance - used }, "customer.updated");
}

export function closeInvoice(
  world: StripeWorld,
  invoice: Stripe.Invoice,
  status: "void" | "uncollectible",
): Stripe.Invoice {
  if (invoice.status !== "open") throw notEditable(invoice);
  const intent = paymentOf(world, invoice);
  if (status === "void") {
    if (intent) cancelPayment(world, intent);
    giveBalanceBack(world, invoice);
  }
  const closed = { ...invoice, status, auto_advance: false, next_payment_attempt: null };
  changeObject(world, "invoice", closed, status === "void" ? "invoice.voided" : "invoice.marked_uncollectible");
  const subscription = subscriptionOf(world, closed);
  if (subscription?.status === "incomplete") endStripeSubscription(world, subscription, "incomplete_expired");
  else afterSettled(world, closed);
  return closed;
}
