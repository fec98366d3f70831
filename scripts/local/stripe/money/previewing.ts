import type Stripe from "stripe";
import { invalid, notSpoken, Refused } from "../protocol/error.ts";
import { newId, objectIdOf, type StripeWorld } from "../state/world.ts";
import { draftInvoice } from "./invoicing.ts";
import { decimal, pendingLine } from "./lines.ts";
import { firstOf, metadataOf, pendingItems, prorate, renewalLines, stripePeriodOf, withItems } from "./subscribing.ts";
import { checkLocation } from "./taxing.ts";

/** An item that only a preview adds to a subscription's next invoice. */
function addedItem(
  world: StripeWorld,
  subscription: Stripe.Subscription,
  {
    amount,
    currency,
    description,
    period,
    metadata,
    tax_behavior,
    ...other
  }: Stripe.InvoiceCreatePreviewParams.InvoiceItem,
): Stripe.InvoiceItem {
  const [unspoken] = Object.keys(other);
  if (unspoken !== undefined) throw notSpoken(`invoice_items[${unspoken}]`);
  if (amount === undefined) throw invalid("Missing required param: invoice_items[amount].", "invoice_items[amount]");
  if (currency !== undefined && currency !== subscription.currency)
    throw invalid("The currency of an invoice item must be that of its invoice.", "invoice_items[currency]");
  if (subscription.automatic_tax.enabled && tax_behavior !== "exclusive")
    throw notSpoken("taxes that are not added to the amount of an invoice item");
  const now = world.now();
  return {
    id: newId("invoiceitem"),
    object: "invoiceitem",
    amount,
    currency: subscription.currency,
    customer: objectIdOf(subscription.customer),
    customer_account: null,
    date: now,
    description: description ?? null,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: metadataOf(metadata),
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id },
    },
    period: period ?? { start: now, end: now },
    pricing: null,
    proration: false,
    proration_details: { credited_items: null, discount_amounts: [] },
    quantity: 1,
    quantity_decimal: decimal(1),
    tax_rates: [],
    test_clock: null,
  };
}

const none = (customer: string) =>
  new Refused(404, `No upcoming invoices for customer: ${customer}`, { code: "invoice_upcoming_none" });

function ofChanged(world: StripeWorld, id: string, params: Stripe.InvoiceCreatePreviewParams) {
  const { store } = world;
  const { subscription_details: details = {}, invoice_items: added = [] } = params;
  const before = store.need("subscription", id, "subscription");
  if (before.status === "canceled" || before.status === "incomplete_expired") throw none(objectIdOf(before.customer));
  const ends = details.cancel_now === true;
  const changed = details.items ? withItems(world, before, details.items) : before;
  const after: Stripe.Subscription = {
    ...changed,
    ...(details.cancel_at_period_end !== undefined && { cancel_at_period_end: details.cancel_at_period_end }),
    ...(ends && { items: { ...changed.items, data: [] } }),
  };
  const behavior = details.proration_behavior ?? "create_prorations";
  if (behavior === "none" && details.proration_date !== undefined)
    throw invalid(
      "You cannot set `proration_date` when `proration_behavior` is `none`.",
      "subscription_details[proration_date]",
    );
  if (behavior !== "none" && (details.items || ends)) prorate(world, before, after, details.proration_date);
  for (const item of added) store.put("invoiceitem", addedItem(world, before, item));
  if (behavior === "always_invoice" || ends || after.cancel_at_period_end) {
    const lines = pendingItems(world, after).map(pendingLine);
    if (lines.length === 0) throw none(objectIdOf(before.customer));
    const { start, end } = stripePeriodOf(before);
    const period = ends || behavior === "always_invoice" ? { start, end: world.now() } : { start, end };
    return { subscription: before, lines, period };
  }
  // Like a real invoice: its period is the past one, while its lines cover the next.
  return { subscription: after, lines: renewalLines(world, after), period: stripePeriodOf(before) };
}

function ofNew(world: StripeWorld, params: Stripe.InvoiceCreatePreviewParams) {
  if (params.invoice_items) throw notSpoken("invoice_items in the preview of a new subscription");
  const { items = [] } = params.subscription_details ?? {};
  if (params.customer === undefined)
    throw invalid("Missing required param: customer.", "customer", "parameter_missing");
  if (items.length === 0) throw none(params.customer);
  const { subscription, lines, period } = firstOf(world, {
    customer: params.customer,
    items: items.map(({ price, quantity }) => ({
      ...(price && { price }),
      ...(quantity !== undefined && { quantity }),
    })),
    ...(params.automatic_tax && { automatic_tax: { enabled: params.automatic_tax.enabled } }),
  });
  return { subscription, lines, period };
}

/** The upcoming invoice of a new subscription, next period or change, without effect. */
export function preview(world: StripeWorld, params: Stripe.InvoiceCreatePreviewParams): Stripe.Invoice {
  const id = newId("preview");
  const shown = world.store.asIf(() => {
    const { subscription, lines, period } =
      params.subscription === undefined ? ofNew(world, params) : ofChanged(world, params.subscription, params);
    const enabled = params.automatic_tax?.enabled ?? subscription.automatic_tax.enabled;
    if (enabled) checkLocation(world.store.need("customer", objectIdOf(subscription.customer)));
    const asked = { ...subscription, automatic_tax: { ...subscription.automatic_tax, enabled } };
    return draftInvoice(world, { subscription: asked, lines, reason: "upcoming", period, id });
  });
  return world.store.put("preview", shown);
}
