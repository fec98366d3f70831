import type Stripe from "stripe";
import type { BilledChange } from "#shared/rules/billing/billed-changes.ts";
import { listPrices } from "#shared/rules/billing/pricing.ts";
import { type Proration, prorations } from "#shared/rules/billing/prorations.ts";
import { costOf, type Priced, priced, prices } from "./prices.ts";
import { billedBy, changedItems, itemsOf, periodOf, quantitiesOf } from "./subscriptions.ts";

type Supposed = Pick<Stripe.InvoiceCreatePreviewParams, "subscription_details" | "invoice_items">;

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

/** What a line of our own is for, as noted with it. */
const noteOf = ({ what, quantity }: Proration) => ({ bills: what, quantity: String(quantity) });

/** What a line is for that is our own, and of how many. Null for one of Stripe's, which may show what its item notes. */
export function supposedBy({ metadata }: Stripe.InvoiceLineItem): { what: Priced; quantity: number } | null {
  const what = priced.find((one) => one === metadata.bills);
  return what === undefined || metadata.quantity === undefined ? null : { what, quantity: Number(metadata.quantity) };
}

/**
 * What a preview has to suppose, so that a subscription changes what it bills within its present period. Stripe prorates one change
 * by itself, at a moment that is still to come too. Of several, a preview only takes what they end in: what each gives back
 * and asks for is said to it line by line.
 */
export async function supposing(subscription: string, changes: readonly BilledChange[]): Promise<Supposed> {
  const last = changes.at(-1);
  if (!last) return {};
  const items = await itemsOf(subscription);
  if (items.length === 0) return {};
  const { from, to } = periodOf(items);
  // The product may know another period than Stripe, which refuses a moment that is not in its own.
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
  const now = await prices();
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
