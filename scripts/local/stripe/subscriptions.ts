import type Stripe from "stripe";
import { checkOwner } from "./cards.ts";
import {
  collectInvoice,
  draftInvoice,
  endStripeSubscription,
  finalize,
  issue,
  issueForAnHour,
  setStatus,
} from "./invoices.ts";
import {
  type LinePeriod,
  nextEnd,
  pendingItem,
  pendingLine,
  periodLine,
  prorationsOf,
  unixMonthsAfter,
} from "./lines.ts";
import { invalid, missing, notSpoken, Refused } from "./protocol.ts";
import { checkLocation } from "./taxes.ts";
import { addObject, changeObject, metadataOf, objectIdOf, randomText, type StripeWorld, tell, typed } from "./world.ts";

interface NewItem {
  price?: string;
  quantity?: number;
  metadata?: Stripe.Emptyable<Stripe.MetadataParam>;
}

function newItem(world: StripeWorld, { price: id = "", quantity = 1, metadata }: NewItem, { start, end }: LinePeriod) {
  const price = world.store.need("price", id, "items[price]");
  if (!price.active || price.recurring?.interval !== "month" || price.recurring.interval_count !== 1)
    throw notSpoken("subscriptions to prices that are archived or not monthly");
  return typed<Stripe.SubscriptionItem>({
    id: `si_${randomText(14)}`,
    object: "subscription_item",
    ...{ created: world.now(), current_period_start: start, current_period_end: end },
    ...{ metadata: metadataOf(metadata), price, quantity },
  });
}

const listed = (data: Stripe.SubscriptionItem[]) => ({ object: "list" as const, data, has_more: false, url: "" });

function checkItems(items: Stripe.SubscriptionItem[]): void {
  if (items.length === 0) throw invalid("A subscription must have at least one active item.", "items");
  const prices = new Set(items.map(({ price }) => price.id));
  if (prices.size < items.length) throw invalid("Cannot add multiple subscription items with the same plan.", "items");
}

export function stripePeriodOf({ items }: Stripe.Subscription): LinePeriod {
  const [first] = items.data;
  if (!first) throw invalid("A subscription must have at least one active item.", "items");
  return { start: first.current_period_start, end: first.current_period_end };
}

const current = ({ store }: StripeWorld, { id }: Stripe.Subscription) => store.need("subscription", id);

/** `default_incomplete` leaves the first invoice to the page. */
export function subscribeAtStripe(world: StripeWorld, params: Stripe.SubscriptionCreateParams): Stripe.Subscription {
  const { items: given = [], metadata, payment_behavior = "allow_incomplete" } = params;
  if (payment_behavior !== "allow_incomplete" && payment_behavior !== "default_incomplete")
    throw notSpoken(`payment_behavior: ${payment_behavior}`);
  const customer = world.store.need("customer", params.customer ?? "", "customer");
  const enabled = params.automatic_tax?.enabled ?? false;
  if (enabled) checkLocation(customer);
  const now = world.now();
  const period = { start: now, end: unixMonthsAfter(now, 1) };
  const items = given.map((item) => newItem(world, item, period));
  checkItems(items);
  const subscription = addObject(world, "subscription", {
    automatic_tax: { enabled },
    billing_cycle_anchor: now,
    ...{ cancel_at: null, cancel_at_period_end: false, canceled_at: null, ended_at: null },
    currency: items[0]?.price.currency ?? "usd",
    ...{ customer: customer.id, default_payment_method: null, latest_invoice: null },
    ...{ items: listed(items), metadata: metadataOf(metadata), status: "incomplete" },
    payment_settings: { save_default_payment_method: params.payment_settings?.save_default_payment_method ?? "off" },
  });
  const lines = items.map((item) => periodLine(world, subscription, item, period));
  const begun = { start: now, end: now };
  const draft = draftInvoice(world, { subscription, lines, reason: "subscription_create", period: begun });
  const invoice = finalize(world, issue(world, draft));
  tell(world, "customer.subscription.created", current(world, subscription));
  if (invoice.status === "paid") return setStatus(world, current(world, subscription), "active");
  if (payment_behavior === "allow_incomplete") collectInvoice(world, invoice);
  return current(world, subscription);
}

type ChangedItem = NewItem & { id?: string; deleted?: boolean };

function withItems(world: StripeWorld, subscription: Stripe.Subscription, changes: ChangedItem[]): Stripe.Subscription {
  const period = stripePeriodOf(subscription);
  let items = subscription.items.data;
  for (const { id, deleted, price, quantity, metadata } of changes) {
    if (id === undefined) {
      const added = {
        ...(price && { price }),
        ...(quantity !== undefined && { quantity }),
        ...(metadata && { metadata }),
      };
      items = [...items, newItem(world, added, period)];
      continue;
    }
    if (price !== undefined) throw notSpoken("another price for an item");
    const before = items.find((item) => item.id === id);
    if (!before) throw invalid(`Invalid subscription item: ${id} is not an item of ${subscription.id}.`, "items");
    const count = quantity ?? before.quantity ?? 1;
    const after = { ...before, quantity: count, metadata: metadataOf(metadata, before.metadata) };
    items = items.flatMap((item) => (item !== before ? item : deleted ? [] : after));
  }
  checkItems(items);
  return { ...subscription, items: listed(items) };
}

const pendingItems = ({ store }: StripeWorld, { id }: Stripe.Subscription): Stripe.InvoiceItem[] =>
  store
    .all("invoiceitem")
    .filter((item) => item.invoice === null && item.parent?.subscription_details?.subscription === id);

function prorate(world: StripeWorld, before: Stripe.Subscription, after: Stripe.Subscription, at?: number): void {
  const { start, end } = stripePeriodOf(before);
  const moment = at ?? world.now();
  if (moment < start || moment > end)
    throw invalid(
      `Cannot specify proration date outside of current subscription period (\`${start}\` - \`${end}\`)`,
      "proration_date",
    );
  for (const item of prorationsOf(world, before, after, moment)) world.store.put("invoiceitem", item);
}

function pendingDraft(world: StripeWorld, subscription: Stripe.Subscription, reason: Stripe.Invoice.BillingReason) {
  const lines = pendingItems(world, subscription).map(pendingLine);
  if (lines.length === 0) return null;
  const period = { start: stripePeriodOf(subscription).start, end: world.now() };
  return draftInvoice(world, { subscription, lines, reason, period });
}

function invoiceLast(world: StripeWorld, subscription: Stripe.Subscription): void {
  const draft = pendingDraft(world, subscription, "subscription_cycle");
  if (draft) issueForAnHour(world, draft);
}

const ended = ["canceled", "incomplete_expired"];

function endingOf(subscription: Stripe.Subscription, atEnd: boolean | undefined, now: number) {
  if (atEnd === undefined) return {};
  return atEnd
    ? { cancel_at: stripePeriodOf(subscription).end, cancel_at_period_end: true, canceled_at: now }
    : { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
}

export function updateSubscription(
  world: StripeWorld,
  id: string,
  params: Stripe.SubscriptionUpdateParams,
): Stripe.Subscription {
  const { default_payment_method, items, automatic_tax, cancel_at_period_end, metadata, ...how } = params;
  const before = world.store.need("subscription", id);
  if (ended.includes(before.status))
    throw invalid("A canceled subscription cannot be updated.", undefined, "invalid_canceled_subscription_fields");
  const customer = objectIdOf(before.customer);
  if (default_payment_method) checkOwner(world, default_payment_method, customer, "default_payment_method");
  if (automatic_tax?.enabled) checkLocation(world.store.need("customer", customer));
  const after: Stripe.Subscription = {
    ...(items ? withItems(world, before, items) : before),
    ...endingOf(before, cancel_at_period_end, world.now()),
    metadata: metadataOf(metadata, before.metadata),
    ...(default_payment_method && { default_payment_method }),
    ...(automatic_tax && { automatic_tax: { ...before.automatic_tax, enabled: automatic_tax.enabled } }),
  };
  changeObject(world, "subscription", after, "customer.subscription.updated");
  if (items && how.proration_behavior !== "none") prorate(world, before, after, how.proration_date);
  if (items && how.proration_behavior === "always_invoice") {
    const draft = pendingDraft(world, current(world, after), "subscription_update");
    if (draft) collectInvoice(world, finalize(world, issue(world, draft)));
  }
  return current(world, after);
}

export function cancelSubscriptionNow(
  world: StripeWorld,
  id: string,
  { invoice_now = false, prorate: prorates = false }: Stripe.SubscriptionCancelParams,
): Stripe.Subscription {
  const subscription = world.store.get("subscription", id);
  if (!subscription || ended.includes(subscription.status)) throw missing("subscription", id);
  if (prorates) prorate(world, subscription, { ...subscription, items: listed([]) });
  if (invoice_now) invoiceLast(world, subscription);
  if (!invoice_now && !prorates)
    for (const item of pendingItems(world, subscription)) world.store.drop("invoiceitem", item.id);
  return endStripeSubscription(world, { ...current(world, subscription), cancel_at_period_end: false });
}

const endAfter = (subscription: Stripe.Subscription): number =>
  nextEnd(subscription.billing_cycle_anchor, stripePeriodOf(subscription).end);

function renewalLines(world: StripeWorld, subscription: Stripe.Subscription): Stripe.InvoiceLineItem[] {
  const period = { start: stripePeriodOf(subscription).end, end: endAfter(subscription) };
  const items = subscription.items.data.map((item) => periodLine(world, subscription, item, period));
  return [...pendingItems(world, subscription).map(pendingLine), ...items];
}

/** The invoice stays a draft for an hour, like Stripe's; that of an unpaid subscription for good. */
export function renew(world: StripeWorld, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end) {
    invoiceLast(world, subscription);
    endStripeSubscription(world, current(world, subscription));
    return;
  }
  const period = stripePeriodOf(subscription);
  const lines = renewalLines(world, subscription);
  const next = { current_period_start: period.end, current_period_end: endAfter(subscription) };
  const draft = draftInvoice(world, { subscription, lines, reason: "subscription_cycle", period });
  if (subscription.status === "unpaid") issue(world, { ...draft, auto_advance: false });
  else issueForAnHour(world, draft);
  const items = listed(subscription.items.data.map((item) => ({ ...item, ...next })));
  changeObject(world, "subscription", { ...current(world, subscription), items }, "customer.subscription.updated");
}

const nothingToCome = ({ customer }: Stripe.Subscription) =>
  new Refused(404, `No upcoming invoices for customer: ${objectIdOf(customer)}`, { code: "invoice_upcoming_none" });

type Preview = Stripe.InvoiceCreatePreviewParams;

function upcoming(world: StripeWorld, { subscription: id = "", subscription_details, invoice_items = [] }: Preview) {
  const { items, proration_behavior, proration_date, cancel_at_period_end } = subscription_details ?? {};
  const before = world.store.need("subscription", id, "subscription");
  if (ended.includes(before.status)) throw nothingToCome(before);
  if (before.automatic_tax.enabled) checkLocation(world.store.need("customer", objectIdOf(before.customer)));
  const after = items ? withItems(world, before, items) : before;
  if (items && proration_behavior !== "none") prorate(world, before, after, proration_date);
  for (const { amount, period, metadata } of invoice_items) {
    const fields = {
      ...(amount !== undefined && { amount }),
      ...(period && { period }),
      metadata: metadataOf(metadata),
    };
    world.store.put("invoiceitem", pendingItem(world, before, fields));
  }
  const isLast = cancel_at_period_end ?? after.cancel_at_period_end;
  const lines = isLast ? pendingItems(world, after).map(pendingLine) : renewalLines(world, after);
  if (lines.length === 0) throw nothingToCome(before);
  // Like a real invoice: its period is the past one, while its lines cover the next.
  return draftInvoice(
    world,
    { subscription: after, lines, reason: "upcoming", period: stripePeriodOf(before) },
    "preview",
  );
}

/** The upcoming invoice of a subscription or of its change, without effect. */
export const draftPreview = (world: StripeWorld, params: Preview): Stripe.Invoice =>
  world.store.put(
    "preview",
    world.store.asIf(() => upcoming(world, params)),
  );
