import type Stripe from "stripe";
import type { BilledChange } from "#shared/rules/billing/billed-changes.ts";
import { listPrices, type Proration, prorations } from "#shared/rules/billing/pricing.ts";
import { costOf, type Priced, priced, readPrices } from "./prices.ts";
import { billedBy, changedItems, itemsOfSubscription, quantitiesOf, subscriptionPeriod } from "./subscriptions.ts";

type Supposed = Pick<Stripe.InvoiceCreatePreviewParams, "subscription_details" | "invoice_items">;

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

const noteOf = ({ what, quantity }: Proration) => ({ bills: what, quantity: String(quantity) });

/** Purpose of one of our own preview lines; null for Stripe's lines, which may copy the item's note. */
export function supposedBy({ metadata }: Stripe.InvoiceLineItem): { what: Priced; quantity: number } | null {
  const what = priced.find((one) => one === metadata.bills);
  return what === undefined || metadata.quantity === undefined ? null : { what, quantity: Number(metadata.quantity) };
}

/**
 * Preview parameters for several changes within one period; Stripe prorates only one by itself, so ours are explicit
 * lines.
 */
export async function supposing(subscription: string, changes: readonly BilledChange[]): Promise<Supposed> {
  const last = changes.at(-1);
  if (!last) return {};
  const items = await itemsOfSubscription(subscription);
  if (items.length === 0) return {};
  const { from, to } = subscriptionPeriod(items);
  // Stripe refuses moments outside its own period.
  const within = (at: Date) => new Date(Math.min(Math.max(at.getTime(), from.getTime()), to.getTime()));
  const changed = await changedItems(items, last.quantities);
  if (changes.length === 1)
    return {
      subscription_details: {
        items: changed,
        proration_behavior: "create_prorations",
        proration_date: seconds(within(last.at)),
      },
    };
  const now = await readPrices();
  const priceOf = (what: Priced) => {
    const item = items.find((one) => billedBy(one) === what);
    return item ? costOf(item.price, what) : (now.get(what)?.amount ?? listPrices[what].amount);
  };
  const moved = changes.map(({ at, quantities }) => ({ at: within(at), quantities }));
  const lines = prorations(moved, {
    from,
    to,
    billed: quantitiesOf(items),
    prices: { first: priceOf("first"), promotional: priceOf("promotional"), further: priceOf("further") },
  });
  return {
    subscription_details: { items: changed, proration_behavior: "none" },
    invoice_items: lines.map((line) => ({
      amount: line.amount,
      currency: listPrices[line.what].currency.toLowerCase(),
      period: { start: seconds(line.at), end: seconds(to) },
      tax_behavior: "exclusive",
      metadata: noteOf(line),
    })),
  };
}
