import type Stripe from "stripe";
import type { BillingAddress } from "#shared/model/billing-address.ts";
import type { CardForm } from "#shared/model/subscription.ts";
import { sameQuantities } from "#shared/rules/billing/billed-changes.ts";
import { isStarting } from "#shared/rules/billing/subscription.ts";
import { askedOnce, type Sought } from "./asked-once.ts";
import { asked, found, idOf, momentOf } from "./client.ts";
import { type Priced, priced, pricedBy, prices, type Quantities } from "./prices.ts";
import { moneyOf, taxOf } from "./sums.ts";

/** A subscription at Stripe, as far as the product reads it. */
export interface StripeSubscription {
  id: string;
  customer: string | null;
  /** Stripe's own word: `active`, `past_due`, `incomplete`, `canceled` … */
  status: string;
  createdAt: string;
  /** The present period. */
  periodFrom: string | null;
  renewsAt: string | null;
  /** Until when changes of the locations are billed. */
  settledAt: string;
  /** When it ends, or ended, because it was canceled. */
  endsAt: string | null;
  quantities: Quantities;
  /** Somebody changed what it bills in Stripe's own dashboard since we last did. */
  isChangedThere: boolean;
  /** The card that paid its first invoice. */
  card: string | null;
  /** Sales agreed on its price: the product leaves its items as they are. */
  isAgreed: boolean;
  /** Its invoices carry taxes. */
  isTaxed: boolean;
  /** For which address it was begun, as one word: empty where it carries no taxes. */
  begunFor: string;
  /** Its newest invoice, while it waits to be paid. */
  open: {
    invoice: string;
    since: string | null;
    clientSecret: string | null;
    sums: NonNullable<CardForm["invoice"]>;
  } | null;
}

const expand = ["latest_invoice.confirmation_secret"];
const expandEach = expand.map((path) => `data.${path}`);

/** An item to bill, with the note of what it is for. */
const noting = (bills: Priced) => ({ metadata: { bills } });

/** What an item is for, as noted with it: another price may have taken the lookup key of its own since. */
export const billedBy = ({ metadata, price }: Stripe.SubscriptionItem): Priced | null =>
  priced.find((what) => what === metadata.bills) ?? pricedBy(price.lookup_key);

/** How many locations items bill at which price. */
export function quantitiesOf(items: readonly Stripe.SubscriptionItem[]): Quantities {
  const count = (what: Priced) =>
    items.filter((item) => billedBy(item) === what).reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  return { first: count("first"), promotional: count("promotional"), further: count("further") };
}

/** What Stripe bills with a subscription. Nothing for one that it does not have. */
export const itemsOf = async (subscription: string): Promise<Stripe.SubscriptionItem[]> =>
  (await found((stripe) => stripe.subscriptions.retrieve(subscription)))?.items.data ?? [];

/** The period that a subscription's items bill now. */
export const periodOf = (items: readonly Stripe.SubscriptionItem[]): { from: Date; to: Date } => ({
  from: new Date(Math.max(...items.map(({ current_period_start }) => current_period_start)) * 1_000),
  to: new Date(Math.min(...items.map(({ current_period_end }) => current_period_end)) * 1_000),
});

/** The quantities as they are noted beside them at Stripe: where they differ later on, somebody changed them there. */
const noted = ({ first, promotional, further }: Quantities): string => [first, promotional, further].join(" ");

function openOf(invoice: Stripe.Subscription["latest_invoice"]): StripeSubscription["open"] {
  if (invoice === null || typeof invoice === "string" || invoice.status !== "open") return null;
  const { finalized_at } = invoice.status_transitions;
  return {
    invoice: invoice.id,
    since: finalized_at === null ? null : momentOf(finalized_at),
    clientSecret: invoice.confirmation_secret?.client_secret ?? null,
    sums: {
      tax: taxOf(invoice),
      total: moneyOf(invoice.total, invoice.currency),
      due: moneyOf(invoice.amount_due, invoice.currency),
    },
  };
}

function subscriptionOf(one: Stripe.Subscription): StripeSubscription {
  const ends = one.items.data.map(({ current_period_end }) => current_period_end);
  const starts = one.items.data.map(({ current_period_start }) => current_period_start);
  const endsAt = one.ended_at ?? one.cancel_at;
  const quantities = quantitiesOf(one.items.data);
  return {
    id: one.id,
    customer: idOf(one.customer),
    status: one.status,
    createdAt: momentOf(one.created),
    periodFrom: starts.length === 0 ? null : momentOf(Math.max(...starts)),
    settledAt: one.metadata.settled ?? momentOf(one.created),
    renewsAt: ends.length === 0 ? null : momentOf(Math.min(...ends)),
    endsAt: endsAt === null ? null : momentOf(endsAt),
    quantities,
    isChangedThere: one.metadata.billed !== undefined && one.metadata.billed !== noted(quantities),
    card: idOf(one.default_payment_method),
    isAgreed: one.metadata.agreed === "true",
    isTaxed: one.automatic_tax.enabled,
    begunFor: one.metadata.taxes ?? "",
    open: openOf(one.latest_invoice),
  };
}

/** Every subscription of a customer that Stripe has, over ones too, newest first. */
export async function readSubscriptions(customer: string): Promise<StripeSubscription[]> {
  const page = await found((stripe) =>
    stripe.subscriptions.list({ customer, status: "all", limit: 20, expand: expandEach }),
  );
  return (page?.data ?? []).map(subscriptionOf);
}

/** How many locations are billed at which price, as Stripe takes it: nothing of what there is none of. */
async function itemsFor(quantities: Quantities): Promise<Stripe.SubscriptionCreateParams.Item[]> {
  const known = await prices();
  return priced.flatMap((what) => {
    const price = known.get(what)?.id;
    return price !== undefined && quantities[what] > 0 ? [{ price, quantity: quantities[what], ...noting(what) }] : [];
  });
}

/** A billing address as one word. Empty for none. */
export const wordOfAddress = (address: BillingAddress | null): string =>
  address === null ? "" : [address.country, address.postalCode ?? ""].join(" ").trim();

/** A subscription to begin: with taxes, where there is an address to tell them by. */
interface Beginning {
  customer: string;
  organization: string;
  quantities: Quantities;
  taxedAt: BillingAddress | null;
}

/** How many were begun before, and the newest that Stripe has. */
interface Attempt {
  starts: number;
  newest: string | null;
}

/** Whether a subscription waits for its first payment, and bills what is wished for. */
export const isBegunAs = (
  { status, open, quantities, begunFor }: StripeSubscription,
  wished: Pick<Beginning, "quantities" | "taxedAt">,
): boolean =>
  isStarting({ status }) &&
  Boolean(open?.clientSecret) &&
  sameQuantities(quantities, wished.quantities) &&
  begunFor === wordOfAddress(wished.taxedAt);

/** Looks for a subscription that was begun since `newest`. Where there is another one, whoever asks has to look anew. */
async function seekBegun(beginning: Beginning, newest: string | null): Promise<Sought<StripeSubscription>> {
  const all = await readSubscriptions(beginning.customer);
  if ((all[0]?.id ?? null) === newest) return "nothing";
  return all.find((one) => isBegunAs(one, beginning)) ?? "unknown";
}

/**
 * Begins a subscription that stands once its first invoice is paid in the page. The attempt makes the call the same: repeated
 * within a day with the same wishes, it answers the same subscription, also one that Stripe made and said to have failed at.
 * Raises `OutsideServiceFailed`.
 */
export async function startSubscription(
  beginning: Beginning,
  { starts, newest }: Attempt,
): Promise<StripeSubscription> {
  const { customer, organization, quantities, taxedAt } = beginning;
  const items = await itemsFor(quantities);
  const taxes = wordOfAddress(taxedAt);
  // Stripe refuses a key that comes with other wishes than before, and answers a refusal again: other wishes are another call.
  const key = ["subscription", organization, starts, newest ?? "first", noted(quantities), taxes]
    .join("-")
    .replaceAll(" ", "_");
  const params: Stripe.SubscriptionCreateParams = {
    customer,
    items,
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    billing_mode: { type: "flexible" },
    ...(taxedAt && { automatic_tax: { enabled: true } }),
    metadata: { organization, billed: noted(quantities), ...(taxedAt && { taxes }) },
    expand,
  };
  return askedOnce(
    key,
    async (stripe, options) => subscriptionOf(await stripe.subscriptions.create(params, options)),
    () => seekBegun(beginning, newest),
  );
}

/** Stripe's items of a subscription, changed so that they bill `quantities`. */
export async function changedItems(
  items: readonly Stripe.SubscriptionItem[],
  quantities: Quantities,
): Promise<Stripe.SubscriptionUpdateParams.Item[]> {
  const known = await prices();
  return priced.flatMap((what): Stripe.SubscriptionUpdateParams.Item[] => {
    const item = items.find((one) => billedBy(one) === what);
    const quantity = quantities[what];
    if (item) return quantity === 0 ? [{ id: item.id, deleted: true }] : [{ id: item.id, quantity, ...noting(what) }];
    const price = known.get(what)?.id;
    return price === undefined || quantity === 0 ? [] : [{ price, quantity, ...noting(what) }];
  });
}

/**
 * Changes how many locations a subscription bills at which price, from `since` on. What the present period's rest costs more
 * or less stands on the next invoice. In the same call Stripe notes until when changes are billed, `settledAt`: repeated
 * after a crash, nothing is billed twice.
 */
export async function changeQuantities(
  { id, periodFrom }: Pick<StripeSubscription, "id" | "periodFrom">,
  quantities: Quantities,
  since: Date,
): Promise<void> {
  const before = await asked((stripe) => stripe.subscriptions.retrieve(id));
  const items = await changedItems(before.items.data, quantities);
  // Stripe bills nothing back into a period that is over.
  const from = Math.max(since.getTime(), Date.parse(periodFrom ?? since.toISOString()));
  await asked((stripe) =>
    stripe.subscriptions.update(id, {
      items,
      proration_behavior: "create_prorations",
      proration_date: Math.floor(from / 1_000),
      metadata: { settled: since.toISOString(), billed: noted(quantities) },
    }),
  );
}

/** Cancels a subscription at the end of its period. */
export async function cancelAtEnd(subscription: string): Promise<void> {
  await asked((stripe) => stripe.subscriptions.update(subscription, { cancel_at_period_end: true }));
}

/** Takes that back. */
export async function resume(subscription: string): Promise<void> {
  await asked((stripe) => stripe.subscriptions.update(subscription, { cancel_at_period_end: false }));
}

/**
 * Ends a subscription at once. What was used of it is on a last invoice, an hour later; what was not is credit. Answers false
 * where it is over.
 */
export async function endSubscription({
  id,
  status,
  open,
}: Pick<StripeSubscription, "id" | "status" | "open">): Promise<boolean> {
  // The month of an unpaid one may be a draft that nobody pays: its unused days are no credit.
  const bills = status === "unpaid" && open === null ? {} : { invoice_now: true, prorate: true };
  return (await found((stripe) => stripe.subscriptions.cancel(id, bills))) !== null;
}

/** Ends a subscription at once, and bills nothing of it: it was never paid for, or that was given back. One that is over is over. */
export async function withdrawSubscription(subscription: string): Promise<void> {
  await found((stripe) => stripe.subscriptions.cancel(subscription));
}
