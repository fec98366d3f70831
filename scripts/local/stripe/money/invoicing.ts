import type Stripe from "stripe";
import { invalid, Refused } from "../protocol/error.ts";
import {
  changeObject,
  idOrNull,
  newId,
  objectIdOf,
  ownOrigin,
  type StripeWorld,
  settingsOf,
  tell,
} from "../state/world.ts";
import { cancelIntent, cardRefusal, collect, type Manner, newIntent } from "./charging.ts";
import { paymentMethodFor } from "./payment-methods.ts";
import { checkLocation, taxesOf, totalTaxes } from "./taxing.ts";

interface Draft {
  subscription: Stripe.Subscription;
  lines: Stripe.InvoiceLineItem[];
  reason: Stripe.Invoice.BillingReason;
  period: { start: number; end: number };
  id?: string;
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Cents. Stripe adds smaller totals to the customer's balance. */
const leastCharge = 50;

function settle(total: number, balance: number): { due: number; ending: number } {
  const owed = total + balance;
  if (owed <= 0) return { due: 0, ending: owed };
  return owed < leastCharge ? { due: 0, ending: owed } : { due: owed, ending: 0 };
}

export function draftInvoice(world: StripeWorld, { subscription, lines, reason, period, id }: Draft): Stripe.Invoice {
  const customer = world.store.need("customer", objectIdOf(subscription.customer));
  const own = id ?? newId("invoice");
  const automatic = subscription.automatic_tax.enabled;
  const taxed = automatic ? lines.map((line) => ({ ...line, taxes: taxesOf(line, customer) })) : lines;
  const taxes = totalTaxes(taxed);
  const subtotal = sum(lines.map(({ amount }) => amount));
  const total = subtotal + sum(taxes.map(({ amount }) => amount));
  const { due } = settle(total, customer.balance);
  return {
    id: own,
    object: "invoice",
    account_country: "CA",
    account_name: "Reviens",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: automatic,
      liability: automatic ? { type: "self" } : null,
      provider: automatic ? "stripe" : null,
      status: automatic ? (customer.address?.country ? "complete" : "requires_location_inputs") : null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: world.now(),
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: "list",
      data: taxed.map((line) => ({ ...line, invoice: own })),
      has_more: false,
      url: `/v1/invoices/${own}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: subtotal,
    total_pretax_credit_amounts: [],
    total_taxes: taxes,
    webhooks_delivered_at: null,
  };
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

const hour = 3_600;

/** Stripe finalizes such a draft an hour later. */
export const issueForAnHour = (world: StripeWorld, draft: Stripe.Invoice): Stripe.Invoice =>
  issue(world, { ...draft, automatically_finalizes_at: world.now() + hour });

export function subscriptionOf({ store }: StripeWorld, { parent }: Stripe.Invoice): Stripe.Subscription | undefined {
  const id = parent?.subscription_details?.subscription;
  return id === undefined ? undefined : store.get("subscription", objectIdOf(id));
}

export function paymentOf({ store }: StripeWorld, invoice: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const made = store.all("invoice_payment").find((payment) => objectIdOf(payment.invoice) === invoice.id);
  const intent = made?.payment.payment_intent;
  return intent === undefined ? undefined : store.get("payment_intent", objectIdOf(intent));
}

function numberOf(world: StripeWorld, customer: Stripe.Customer): string {
  const sequence = customer.next_invoice_sequence ?? 1;
  world.store.put("customer", { ...customer, next_invoice_sequence: sequence + 1 });
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`;
}

const paymentDescriptions: Readonly<Record<string, string>> = {
  subscription_create: "Subscription creation",
  subscription_update: "Subscription update",
};

export function finalize(world: StripeWorld, draft: Stripe.Invoice): Stripe.Invoice {
  if (draft.status !== "draft")
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  const { store } = world;
  const now = world.now();
  const customer = store.need("customer", idOrNull(draft.customer) ?? "");
  if (draft.automatic_tax.enabled) checkLocation(customer);
  const { due, ending } = settle(draft.total, customer.balance);
  const number = numberOf(world, customer);
  if (ending !== customer.balance)
    changeObject(world, "customer", { ...store.need("customer", customer.id), balance: ending }, "customer.updated");
  const page = `${ownOrigin}/i/${draft.id}`;
  const open: Stripe.Invoice = {
    ...draft,
    number,
    status: "open",
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    starting_balance: customer.balance,
    ending_balance: ending,
    effective_at: now,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  };
  if (due === 0) {
    store.put("invoice", open);
    tell(world, "invoice.finalized", open);
    return markPaid(world, open, 0);
  }
  const intent = newIntent(world, {
    amount: due,
    currency: draft.currency,
    customer: customer.id,
    description: paymentDescriptions[String(draft.billing_reason)] ?? `Invoice ${number}`,
    setup_future_usage: "off_session",
  });
  store.put("invoice_payment", {
    id: newId("invoice_payment"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: due,
    created: now,
    currency: draft.currency,
    invoice: draft.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  store.put("invoice", open);
  tell(world, "invoice.finalized", open);
  return open;
}

/** If taxes cannot be computed, it stays a draft and an event reports it. */
export function finalizeDue(world: StripeWorld, draft: Stripe.Invoice): Stripe.Invoice {
  try {
    return finalize(world, draft);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { message } = error;
    const failed: Stripe.Invoice = {
      ...draft,
      automatically_finalizes_at: null,
      last_finalization_error: { type: "invalid_request_error", code: "customer_tax_location_invalid", message },
    };
    world.store.put("invoice", failed);
    tell(world, "invoice.finalization_failed", failed);
    return failed;
  }
}

export function setStatus(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): Stripe.Subscription {
  return changeObject(world, "subscription", { ...subscription, status }, "customer.subscription.updated");
}

function owes({ store }: StripeWorld, { latest_invoice }: Stripe.Subscription): boolean {
  const { status } = store.need("invoice", idOrNull(latest_invoice) ?? "");
  return status === "open" || status === "draft";
}

/** Reactivates a subscription whose latest invoice is settled. */
function afterSettled(world: StripeWorld, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription && ["incomplete", "past_due", "unpaid"].includes(subscription.status) && !owes(world, subscription))
    setStatus(world, subscription, "active");
}

function markPaid(world: StripeWorld, invoice: Stripe.Invoice, amount: number): Stripe.Invoice {
  const now = world.now();
  const paid: Stripe.Invoice = {
    ...invoice,
    status: "paid",
    amount_paid: amount,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  };
  world.store.put("invoice", paid);
  const payment = world.store.all("invoice_payment").find((one) => objectIdOf(one.invoice) === invoice.id);
  if (payment) {
    const settled = {
      ...payment,
      status: "paid",
      amount_paid: amount,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    };
    world.store.put("invoice_payment", settled);
    tell(world, "invoice_payment.paid", settled);
  }
  tell(world, "invoice.paid", paid, invoice);
  tell(world, "invoice.payment_succeeded", paid);
  afterSettled(world, paid);
  return paid;
}

/** Finalized invoices are no longer collected: https://docs.stripe.com/api/subscriptions/cancel */
export function endStripeSubscription(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
  status: "canceled" | "incomplete_expired" = "canceled",
): Stripe.Subscription {
  const { store } = world;
  const now = world.now();
  for (const invoice of store.all("invoice"))
    if (idOrNull(invoice.parent?.subscription_details?.subscription) === subscription.id && invoice.status === "open")
      store.put("invoice", { ...invoice, auto_advance: false, next_payment_attempt: null });
  const ended: Stripe.Subscription = {
    ...subscription,
    status,
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: null,
      ...subscription.cancellation_details,
      ...(reason && { reason }),
    },
  };
  store.put("subscription", ended);
  tell(
    world,
    status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
    ended,
    status === "canceled" ? undefined : subscription,
  );
  return ended;
}

const day = 86_400;

function afterFailure(world: StripeWorld, invoice: Stripe.Invoice, automatic: boolean): void {
  const first = invoice.attempt_count === 0;
  const attempts = first || automatic ? invoice.attempt_count + 1 : invoice.attempt_count;
  const { retries, afterRetries } = settingsOf(world);
  const subscription = subscriptionOf(world, invoice);
  const isFirstInvoice = subscription?.status === "incomplete";
  const days = retries[attempts - 1];
  const next =
    automatic || first ? (days === undefined ? null : world.now() + days * day) : invoice.next_payment_attempt;
  const left = isFirstInvoice || subscription?.status === "canceled" ? null : next;
  const failed: Stripe.Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: left,
  };
  world.store.put("invoice", failed);
  tell(world, "invoice.payment_failed", failed);
  if (!subscription || isFirstInvoice) return;
  const due = subscription.status === "active" ? setStatus(world, subscription, "past_due") : subscription;
  if (left !== null || due.status !== "past_due" || !(automatic || first)) return;
  if (afterRetries === "unpaid") setStatus(world, due, "unpaid");
  if (afterRetries === "cancel") endStripeSubscription(world, due, "payment_failed");
}

export function follow(world: StripeWorld, intent: Stripe.PaymentIntent, automatic = false): void {
  const { store } = world;
  const made = store
    .all("invoice_payment")
    .find(({ payment }) => payment.payment_intent !== undefined && objectIdOf(payment.payment_intent) === intent.id);
  const invoice = made && store.get("invoice", objectIdOf(made.invoice));
  if (invoice?.status !== "open") return;
  if (intent.status === "succeeded") {
    markPaid(world, invoice, intent.amount);
    const subscription = subscriptionOf(world, invoice);
    if (subscription?.payment_settings?.save_default_payment_method === "on_subscription")
      changeObject(
        world,
        "subscription",
        { ...subscription, default_payment_method: idOrNull(intent.payment_method) },
        "customer.subscription.updated",
      );
  } else if (intent.status === "requires_action") {
    tell(world, "invoice.payment_action_required", invoice);
    if (automatic) afterFailure(world, invoice, automatic);
  } else if (intent.status === "requires_payment_method") afterFailure(world, invoice, automatic);
}

function defaultMethod(world: StripeWorld, invoice: Stripe.Invoice): string | null {
  const customer = world.store.get("customer", idOrNull(invoice.customer) ?? "");
  return (
    idOrNull(invoice.default_payment_method) ??
    idOrNull(subscriptionOf(world, invoice)?.default_payment_method) ??
    idOrNull(customer?.invoice_settings.default_payment_method)
  );
}

interface Collecting extends Manner {
  method?: string;
  automatic?: boolean;
}

export function collectInvoice(
  world: StripeWorld,
  invoice: Stripe.Invoice,
  how: Collecting,
): Stripe.PaymentIntent | null {
  const intent = paymentOf(world, invoice);
  if (!intent) return null;
  const id = how.method ?? defaultMethod(world, invoice);
  if (id === null) {
    afterFailure(world, invoice, how.automatic ?? false);
    return null;
  }
  const method = paymentMethodFor(world, id, idOrNull(invoice.customer));
  const tried = collect(world, intent, method, how);
  follow(world, tried, how.automatic);
  return tried;
}

export function payStripeInvoice(world: StripeWorld, invoice: Stripe.Invoice, how: Collecting): Stripe.Invoice {
  if (invoice.status === "paid") throw invalid("Invoice is already paid");
  if (invoice.status !== "open")
    throw invalid(`Invoices with status ${invoice.status} cannot be paid.`, undefined, "invoice_not_editable");
  if (!how.method && defaultMethod(world, invoice) === null) throw noMethod();
  const tried = collectInvoice(world, invoice, how);
  if (tried?.status === "requires_payment_method") throw cardRefusal(tried);
  if (tried?.status === "requires_action")
    throw new Refused(
      402,
      "This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with this invoice.",
      { type: "card_error", code: "invoice_payment_intent_requires_action", payment_intent: tried },
    );
  return world.store.need("invoice", invoice.id);
}

export const noMethod = (): Refused =>
  invalid(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://docs.stripe.com/billing/subscriptions/payment-methods-setting#payment-method-priority.",
    undefined,
    "resource_missing",
  );

/**
 * Voiding returns the used balance:
 * https://docs.stripe.com/changelog/2019-12-03/customer-balances-returned-voided-invoices
 */
function giveBalanceBack(world: StripeWorld, { customer: id, starting_balance, ending_balance }: Stripe.Invoice): void {
  const customer = world.store.get("customer", idOrNull(id) ?? "");
  const used = (ending_balance ?? starting_balance) - starting_balance;
  if (customer) changeObject(world, "customer", { ...customer, balance: customer.balance - used }, "customer.updated");
}

export function close(world: StripeWorld, invoice: Stripe.Invoice, status: "void" | "uncollectible"): Stripe.Invoice {
  if (invoice.status !== "open" && !(status === "void" && invoice.status === "uncollectible"))
    throw invalid(
      `You can only pass in open invoices. This invoice isn't open (its status is ${invoice.status}).`,
      undefined,
      "invoice_not_editable",
    );
  const now = world.now();
  const intent = paymentOf(world, invoice);
  if (intent && intent.status !== "succeeded" && intent.status !== "canceled" && status === "void")
    cancelIntent(world, intent, "void_invoice");
  if (status === "void") giveBalanceBack(world, invoice);
  const transitions = { ...invoice.status_transitions };
  if (status === "void") transitions.voided_at = now;
  else transitions.marked_uncollectible_at = now;
  const closed: Stripe.Invoice = {
    ...invoice,
    status,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: transitions,
  };
  world.store.put("invoice", closed);
  tell(world, status === "void" ? "invoice.voided" : "invoice.marked_uncollectible", closed, invoice);
  const subscription = subscriptionOf(world, closed);
  if (subscription?.status === "incomplete") endStripeSubscription(world, subscription, null, "incomplete_expired");
  else afterSettled(world, closed);
  return closed;
}
