import type Stripe from "stripe";
import { invalid, notSpoken } from "../protocol/error.ts";
import { idOf, newId, type World } from "../state/world.ts";
import { decimal } from "./lines.ts";
import { metadataOf } from "./subscribing.ts";

/** An item that only a preview adds to a subscription's next invoice. */
export function addedItem(
  world: World,
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
    customer: idOf(subscription.customer),
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
