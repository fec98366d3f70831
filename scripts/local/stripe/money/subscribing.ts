import type Stripe from "stripe";
import { invalid, missing, notSpoken, Refused } from "../protocol/error.ts";
import { idOrNull, newId, objectIdOf, type StripeWorld, tell } from "../state/world.ts";
import { cardRefusal } from "./charging.ts";
import {
  collectInvoice,
  draftInvoice,
  finalize,
  issue,
  issueForAnHour,
  noMethod,
  paymentOf,
  setStatus,
} from "./invoicing.ts";
import { pendingLine, periodLine, prorationsOf, recurringPrice } from "./lines.ts";
import { paymentMethodOf } from "./payment-methods.ts";
import { after, nextEnd } from "./periods.ts";
import { checkLocation } from "./taxing.ts";

/** An empty value removes its key. */
export function metadataOf(
  given: Stripe.Emptyable<Stripe.MetadataParam> | undefined,
  before: Stripe.Metadata | null = {},
): Stripe.Metadata {
  if (given === undefined) return before ?? {};
  if (given === null || given === "") return {};
  const merged = Object.entries({ ...before, ...given });
  return Object.fromEntries(
    merged.flatMap(([key, value]) => (value === null || value === "" ? [] : [[key, String(value)]])),
  );
}

function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: objectIdOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

interface NewItem {
  price?: string;
  quantity?: number;
  metadata?: Stripe.Emptyable<Stripe.MetadataParam>;
}

interface Period {
  start: number;
  end: number;
}

function newItem(
  world: StripeWorld,
  subscription: string,
  { price: id, quantity = 1, metadata }: NewItem,
  period: Period,
  param: string,
): Stripe.SubscriptionItem {
  if (id === undefined)
    throw invalid(`Missing required param: ${param}[price].`, `${param}[price]`, "parameter_missing");
  if (quantity < 0) throw invalid("Invalid integer: quantity must be at least 0", `${param}[quantity]`);
  const price = recurringPrice(world, id, `${param}[price]`);
  return {
    id: `si_${newId("refund").slice(3, 17)}`,
    object: "subscription_item",
    billing_thresholds: null,
    created: world.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: metadataOf(metadata),
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

const listed = (subscription: string, data: Stripe.SubscriptionItem[]): Stripe.Subscription["items"] => ({
  object: "list",
  data,
  has_more: false,
  url: `/v1/subscription_items?subscription=${subscription}`,
});

function intervalOf({ items }: Stripe.Subscription): Stripe.Price.Recurring {
  const [first] = items.data;
  if (!first?.price.recurring) throw invalid("The subscription has no item with a recurring price.");
  return first.price.recurring;
}

function checkItems(items: Stripe.SubscriptionItem[]): void {
  const [first] = items;
  if (!first) throw invalid("A subscription must have at least one active item.", "items");
  const seen = new Set<string>();
  for (const { price } of items) {
    if (seen.has(price.id))
      throw invalid(`Cannot add multiple subscription items with the same plan: ${price.id}`, "items");
    seen.add(price.id);
    if (price.recurring?.interval !== first.price.recurring?.interval)
      throw notSpoken("prices of different intervals in one subscription");
    if (price.currency !== first.price.currency)
      throw invalid("All prices on a subscription must have the same currency.", "items");
  }
}

export function stripePeriodOf({ items }: Stripe.Subscription): Period {
  const [first] = items.data;
  if (!first) throw invalid("A subscription must have at least one active item.", "items");
  return { start: first.current_period_start, end: first.current_period_end };
}

export function firstOf(world: StripeWorld, params: Stripe.SubscriptionCreateParams) {
  const { store } = world;
  const customer = store.get("customer", params.customer ?? "");
  if (!customer) {
    if (params.customer === undefined)
      throw invalid("Missing required param: customer.", "customer", "parameter_missing");
    throw missing("customer", params.customer, "customer");
  }
  const now = world.now();
  const id = newId("subscription");
  const given = params.items ?? [];
  const drafted = given.map((item, index) => newItem(world, id, item, { start: now, end: now }, `items[${index}]`));
  checkItems(drafted);
  const every = drafted[0]?.price.recurring;
  if (!every) throw invalid("A subscription must have at least one active item.", "items");
  const anchor = params.billing_cycle_anchor ?? now;
  if (anchor < now) throw invalid("billing_cycle_anchor must be in the future", "billing_cycle_anchor");
  const end = anchor > now ? anchor : after(anchor, every, 1);
  if (anchor > after(now, every, 1))
    throw invalid("billing_cycle_anchor cannot be later than next natural billing date", "billing_cycle_anchor");
  const items = drafted.map((item) => ({ ...item, current_period_start: now, current_period_end: end }));
  if (params.automatic_tax?.enabled) checkLocation(customer);
  const mode = params.billing_mode?.type ?? "flexible";
  const subscription: Stripe.Subscription = {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: params.automatic_tax?.enabled ?? false,
      liability: params.automatic_tax?.enabled ? { type: "self" } : null,
    },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: mode === "flexible" ? { proration_discounts: "included" } : null, type: mode },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: drafted[0]?.price.currency ?? "usd",
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: params.default_payment_method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: params.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: listed(id, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataOf(params.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: null,
  };
  const period = { start: now, end };
  const whole = anchor > now ? anchor - after(anchor, every, -1) : end - now;
  const free = anchor > now && params.proration_behavior === "none";
  const lines = free ? [] : items.map((item) => periodLine(world, subscription, item, period, whole));
  return { subscription, lines, period };
}

function checkDefault(world: StripeWorld, id: string | undefined, customer: string): void {
  if (id === undefined) return;
  const method = paymentMethodOf(world, id, "default_payment_method");
  if (idOrNull(method.customer) !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      "default_payment_method",
      "resource_missing",
    );
}

const current = ({ store }: StripeWorld, { id }: Stripe.Subscription) => store.need("subscription", id);

/** `payment_behavior` decides how the first invoice is collected. */
export function subscribeAtStripe(world: StripeWorld, params: Stripe.SubscriptionCreateParams): Stripe.Subscription {
  const { store } = world;
  const behavior = params.payment_behavior ?? "allow_incomplete";
  if (behavior === "pending_if_incomplete")
    throw invalid("`pending_if_incomplete` is only for updates of subscriptions.", "payment_behavior");
  const { subscription, lines } = firstOf(world, params);
  const customer = store.need("customer", objectIdOf(subscription.customer));
  checkDefault(world, params.default_payment_method, customer.id);
  store.put("subscription", subscription);
  const now = world.now();
  const draft = draftInvoice(world, {
    subscription,
    lines,
    reason: "subscription_create",
    period: { start: now, end: now },
  });
  if (
    behavior !== "default_incomplete" &&
    draft.amount_due > 0 &&
    subscription.default_payment_method === null &&
    customer.invoice_settings.default_payment_method === null
  )
    throw noMethod();
  const invoice = finalize(world, issue(world, draft));
  tell(world, "customer.subscription.created", current(world, subscription));
  if (customer.currency === null)
    store.put("customer", { ...store.need("customer", customer.id), currency: subscription.currency });
  if (invoice.status === "paid") return setStatus(world, current(world, subscription), "active");
  if (behavior === "default_incomplete") {
    waitForPage(world, invoice);
    return current(world, subscription);
  }
  const tried = collectInvoice(world, invoice, { offSession: params.off_session ?? false });
  if (behavior === "error_if_incomplete" && tried?.status !== "succeeded") throw refusal(tried);
  return current(world, subscription);
}

function waitForPage(world: StripeWorld, invoice: Stripe.Invoice): void {
  const intent = paymentOf(world, invoice);
  const customer = world.store.get("customer", idOrNull(invoice.customer) ?? "");
  const method = idOrNull(customer?.invoice_settings.default_payment_method);
  if (intent && method !== null)
    world.store.put("payment_intent", { ...intent, payment_method: method, status: "requires_confirmation" });
}

/** With `error_if_incomplete`, a refused call has no effect. */
const refusal = (tried: Stripe.PaymentIntent | null): Refused => {
  if (tried?.status === "requires_payment_method") {
    const { status, message, details } = cardRefusal(tried);
    return new Refused(status, message, details, true);
  }
  return new Refused(402, "This payment requires additional user action before it can be completed successfully.", {
    type: "card_error",
    code: "subscription_payment_intent_requires_action",
  });
};

type ChangedItem = Omit<NewItem, "metadata"> & {
  id?: string;
  deleted?: boolean;
  metadata?: Stripe.Emptyable<Stripe.MetadataParam>;
};

export function withItems(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  changes: ChangedItem[],
): Stripe.Subscription {
  const period = stripePeriodOf(subscription);
  let items = subscription.items.data;
  for (const [index, { id, deleted, ...given }] of changes.entries()) {
    if (id === undefined) {
      items = [...items, newItem(world, subscription.id, given, period, `items[${index}]`)];
      continue;
    }
    const before = items.find((item) => item.id === id);
    if (!before)
      throw invalid(`Invalid subscription item: ${id} is not an item of ${subscription.id}.`, `items[${index}][id]`);
    if (deleted) {
      items = items.filter((item) => item !== before);
      continue;
    }
    const price =
      given.price === undefined ? before.price : recurringPrice(world, given.price, `items[${index}][price]`);
    const quantity = given.quantity ?? before.quantity ?? 1;
    if (quantity < 0) throw invalid("Invalid integer: quantity must be at least 0", `items[${index}][quantity]`);
    const metadata = metadataOf(given.metadata, before.metadata);
    items = items.map((item) =>
      item === before ? { ...before, price, plan: planOf(price), quantity, metadata } : item,
    );
  }
  checkItems(items);
  const changed = { ...subscription, items: listed(subscription.id, items) };
  if (intervalOf(changed).interval !== intervalOf(subscription).interval)
    throw notSpoken("a change of a subscription's interval");
  return changed;
}

export const pendingItems = ({ store }: StripeWorld, { id }: Pick<Stripe.Subscription, "id">): Stripe.InvoiceItem[] =>
  store
    .all("invoiceitem")
    .filter((item) => item.invoice === null && item.parent?.subscription_details?.subscription === id);

export function prorate(
  world: StripeWorld,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  at?: number,
): void {
  const { start, end } = stripePeriodOf(before);
  const moment = at ?? world.now();
  if (moment < start || moment > end)
    throw invalid(
      `Cannot specify proration date outside of current subscription period (\`${start}\` - \`${end}\`)`,
      "proration_date",
    );
  for (const item of prorationsOf(world, before, after, moment)) {
    world.store.put("invoiceitem", item);
    tell(world, "invoiceitem.created", item);
  }
}

function pendingDraft(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
): Stripe.Invoice | null {
  const pending = pendingItems(world, subscription);
  if (pending.length === 0) return null;
  const now = world.now();
  const { start } = stripePeriodOf(subscription);
  const period = { start: Math.min(start, now), end: now };
  return draftInvoice(world, { subscription, lines: pending.map(pendingLine), reason, period });
}

function invoicePending(world: StripeWorld, subscription: Stripe.Subscription): Stripe.Invoice | null {
  const draft = pendingDraft(world, subscription, "subscription_update");
  return draft && finalize(world, issue(world, draft));
}

export function invoiceLast(world: StripeWorld, subscription: Stripe.Subscription): void {
  const draft = pendingDraft(world, subscription, "subscription_cycle");
  if (draft) issueForAnHour(world, draft);
}

export function billChange(
  world: StripeWorld,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  params: Pick<
    Stripe.SubscriptionUpdateParams,
    "proration_behavior" | "proration_date" | "payment_behavior" | "off_session"
  >,
): void {
  const behavior = params.proration_behavior ?? "create_prorations";
  if (params.payment_behavior === "pending_if_incomplete") throw notSpoken("payment_behavior: pending_if_incomplete");
  if (behavior !== "none") prorate(world, before, after, params.proration_date);
  if (behavior !== "always_invoice") return;
  const invoice = invoicePending(world, current(world, after));
  if (invoice?.status !== "open") return;
  if (params.payment_behavior === "default_incomplete") {
    waitForPage(world, invoice);
    if (after.status === "active") setStatus(world, current(world, after), "past_due");
    return;
  }
  const tried = collectInvoice(world, invoice, { offSession: params.off_session ?? false });
  if (params.payment_behavior === "error_if_incomplete" && tried?.status !== "succeeded") throw refusal(tried);
}

export const endAfter = (subscription: Stripe.Subscription): number =>
  nextEnd(subscription.billing_cycle_anchor, intervalOf(subscription), stripePeriodOf(subscription).end);

export function renewalLines(world: StripeWorld, subscription: Stripe.Subscription): Stripe.InvoiceLineItem[] {
  const period = { start: stripePeriodOf(subscription).end, end: endAfter(subscription) };
  const items = subscription.items.data.map((item) => periodLine(world, subscription, item, period));
  return [...pendingItems(world, subscription).map(pendingLine), ...items];
}
