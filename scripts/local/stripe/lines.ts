import type Stripe from "stripe";
import { newId, newObject, objectIdOf, type StripeWorld, typed } from "./world.ts";

export interface LinePeriod {
  start: number;
  end: number;
}

/** Seconds. A month without the anchor's day ends on its last day. */
export function unixMonthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1_000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1_000 + (anchor % 86_400);
}

export function nextEnd(anchor: number, moment: number): number {
  let count = Math.floor((moment - anchor) / (31 * 86_400));
  while (unixMonthsAfter(anchor, count) <= moment) count += 1;
  return unixMonthsAfter(anchor, count);
}

/** Rounds to a cent, halves down: 4.5 becomes 4, −2.5 becomes −3. */
const portion = (amount: number, part: number, whole: number): number => -Math.round((-amount * part) / whole) || 0;

const productName = ({ store }: StripeWorld, { product }: Stripe.Price): string =>
  store.get("product", objectIdOf(product))?.name ?? objectIdOf(product);

const costOf = ({ price, quantity }: Stripe.SubscriptionItem) => (price.unit_amount ?? 0) * (quantity ?? 1);

const pricingOf = ({ id: price, product }: Stripe.Price) =>
  typed<Stripe.InvoiceItem.Pricing>({ type: "price_details", price_details: { price, product: objectIdOf(product) } });

const lineParent = (subscription: string, item: string, of: string | null) =>
  typed<Stripe.InvoiceLineItem.Parent>({
    type: "subscription_item_details",
    subscription_item_details: { invoice_item: of, proration: of !== null, subscription, subscription_item: item },
  });

export function periodLine(
  world: StripeWorld,
  { id, metadata }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  period: LinePeriod,
): Stripe.InvoiceLineItem {
  const { price, quantity = 1 } = item;
  const at = `$${((price.unit_amount ?? 0) / 100).toFixed(2)} / month`;
  return typed<Stripe.InvoiceLineItem>({
    id: `il_${newId("invoice").slice(3)}`,
    object: "line_item",
    amount: costOf(item),
    ...{ currency: price.currency, metadata, period, quantity, taxes: [] },
    description: `${quantity} × ${productName(world, price)} (at ${at})`,
    parent: lineParent(id, item.id, null),
    pricing: pricingOf(price),
  });
}

/** The line of an item that waits for the next invoice. */
export function pendingLine(item: Stripe.InvoiceItem): Stripe.InvoiceLineItem {
  const { id, amount, currency, description, metadata, period, pricing, proration, quantity } = item;
  const { subscription = "", subscription_item = "" } = item.parent?.subscription_details ?? {};
  const parent = proration
    ? lineParent(objectIdOf(subscription), subscription_item, id)
    : typed<Stripe.InvoiceLineItem.Parent>({
        type: "invoice_item_details",
        invoice_item_details: { invoice_item: id, proration, subscription },
      });
  return typed<Stripe.InvoiceLineItem>({
    id: `il_${id.slice(3)}`,
    object: "line_item",
    ...{ amount, currency, description, period, parent, pricing, quantity, taxes: [] },
    metadata: metadata ?? {},
  });
}

export function pendingItem(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  fields: Partial<Stripe.InvoiceItem>,
  item?: Stripe.SubscriptionItem,
): Stripe.InvoiceItem {
  const details = { subscription: subscription.id, ...(item && { subscription_item: item.id }) };
  return newObject(world, "invoiceitem", {
    ...{ currency: subscription.currency, customer: objectIdOf(subscription.customer), invoice: null, quantity: 1 },
    parent: { type: "subscription_details", subscription_details: details },
    ...{ description: null, pricing: null, proration: item !== undefined },
    ...fields,
  });
}

function prorationItem(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  { sign, at }: { sign: 1 | -1; at: number },
): Stripe.InvoiceItem {
  const { price, quantity = 1, current_period_start: start, current_period_end: end } = item;
  const day = new Date(at * 1_000).toUTCString().slice(5, 16);
  const what = `${quantity > 1 ? `${quantity} × ` : ""}${productName(world, price)} after ${day}`;
  const fields = {
    amount: portion(sign * costOf(item), end - at, end - start),
    description: `${sign < 0 ? "Unused" : "Remaining"} time on ${what}`,
    ...{ metadata: subscription.metadata, period: { start: at, end }, pricing: pricingOf(price), quantity },
  };
  return pendingItem(world, subscription, fields, item);
}

/**
 * Refunds unused time of changed or removed items, then charges the remaining time of changed or added ones, to the
 * second.
 */
export function prorationsOf(
  world: StripeWorld,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  at: number,
): Stripe.InvoiceItem[] {
  const [was, is] = [before.items.data, after.items.data];
  const changed = (items: Stripe.SubscriptionItem[], others: Stripe.SubscriptionItem[]) =>
    items.filter((item) => {
      const same = others.some(({ id, quantity }) => id === item.id && quantity === item.quantity);
      return !same && costOf(item) > 0;
    });
  return [
    ...changed(was, is).map((item) => prorationItem(world, before, item, { sign: -1, at })),
    ...changed(is, was).map((item) => prorationItem(world, after, item, { sign: 1, at })),
  ];
}
