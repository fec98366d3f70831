import type Stripe from "stripe";
import { invalid } from "../protocol/error.ts";
import { newId, objectIdOf, type StripeWorld } from "../state/world.ts";
import { portion } from "./periods.ts";

/** Decimals are texts on the wire; the package converts them. */
export const decimal = (value: number): Stripe.Decimal => JSON.parse(`"${value}"`);

export function recurringPrice(world: StripeWorld, id: string, param: string): Stripe.Price {
  const price = world.store.need("price", id, param);
  if (!price.active) throw invalid(`The price specified is inactive. This field only accepts active prices.`, param);
  if (!price.recurring)
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      param,
    );
  return price;
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const dayOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("en-GB", {
    day: "2-digit",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });

function productName(world: StripeWorld, { product }: Stripe.Price): string {
  return world.store.get("product", objectIdOf(product))?.name ?? objectIdOf(product);
}

const costOf = ({ price, quantity }: Pick<Stripe.SubscriptionItem, "price" | "quantity">) =>
  (price.unit_amount ?? 0) * (quantity ?? 1);

type Period = Stripe.InvoiceLineItem.Period;

export function periodLine(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  period: Period,
  whole = period.end - period.start,
): Stripe.InvoiceLineItem {
  const { price } = item;
  const amount = portion(costOf(item), period.end - period.start, whole);
  return {
    id: `il_${newId("invoice").slice(3)}`,
    object: "line_item",
    amount,
    currency: price.currency,
    description: `${item.quantity ?? 1} × ${productName(world, price)} (at ${dollars(price.unit_amount ?? 0)} / ${price.recurring?.interval})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: "subscription_item_details",
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      type: "price_details",
      price_details: { price: price.id, product: objectIdOf(price.product) },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: decimal(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** Items that are not prorations belong to no subscription item. */
const parentOfAdded = ({ id, parent }: Stripe.InvoiceItem): Stripe.InvoiceLineItem.Parent => ({
  type: "invoice_item_details",
  invoice_item_details: {
    invoice_item: id,
    proration: false,
    proration_details: { credited_items: null },
    subscription: parent?.subscription_details?.subscription ?? null,
  },
  subscription_item_details: null,
});

export function pendingLine(item: Stripe.InvoiceItem): Stripe.InvoiceLineItem {
  const line = prorationLine(item);
  return item.proration ? line : { ...line, parent: parentOfAdded(item) };
}

function prorationLine(item: Stripe.InvoiceItem): Stripe.InvoiceLineItem {
  const details = item.parent?.subscription_details;
  return {
    id: `il_${item.id.slice(3)}`,
    object: "line_item",
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: item.metadata ?? {},
    parent: {
      type: "subscription_item_details",
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: item.id,
        proration: true,
        proration_details: { credited_items: null },
        subscription: details?.subscription ?? null,
        subscription_item: details?.subscription_item ?? "",
      },
    },
    period: item.period,
    pretax_credit_amounts: [],
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription: details?.subscription ?? null,
    subtotal: item.amount,
    taxes: [],
  };
}

function prorationItem(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  { sign, at }: { sign: 1 | -1; at: number },
): Stripe.InvoiceItem {
  const { price, quantity = 1 } = item;
  const { current_period_start: start, current_period_end: end } = item;
  const what = `${quantity > 1 ? `${quantity} × ` : ""}${productName(world, price)} after ${dayOf(at)}`;
  return {
    id: newId("invoiceitem"),
    object: "invoiceitem",
    amount: portion(sign * costOf(item), end - at, end - start),
    currency: price.currency,
    customer: objectIdOf(subscription.customer),
    customer_account: null,
    date: at,
    description: `${sign < 0 ? "Unused" : "Remaining"} time on ${what}`,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
    },
    period: { start: at, end },
    pricing: {
      type: "price_details",
      price_details: { price: price.id, product: objectIdOf(price.product) },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    proration: true,
    proration_details: { credited_items: null, discount_amounts: [] },
    quantity,
    quantity_decimal: decimal(quantity),
    tax_rates: [],
    test_clock: null,
  };
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
  const was = new Map(before.items.data.map((item) => [item.id, item]));
  const is = new Map(after.items.data.map((item) => [item.id, item]));
  const same = (one: Stripe.SubscriptionItem, other: Stripe.SubscriptionItem | undefined) =>
    other !== undefined && one.price.id === other.price.id && one.quantity === other.quantity;
  const unused = [...was.values()].filter((item) => !same(item, is.get(item.id)) && costOf(item) > 0);
  const remaining = [...is.values()].filter((item) => !same(item, was.get(item.id)) && costOf(item) > 0);
  return [
    ...unused.map((item) => prorationItem(world, before, item, { sign: -1, at })),
    ...remaining.map((item) => prorationItem(world, after, item, { sign: 1, at })),
  ];
}
