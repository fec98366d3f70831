import type Stripe from "stripe";
import type { BillingAddress } from "#shared/model/country.ts";
import type { CardForm } from "#shared/model/subscription.ts";
import { sameQuantities } from "#shared/rules/billing/billed-changes.ts";
import { isStarting } from "#shared/rules/billing/subscription.ts";
import { askedOnce, type Sought } from "./asked-once.ts";
import { asked, found, momentOf, moneyOf, stripeIdOf, taxOf } from "./client.ts";
import { type Priced, priced, pricedBy, type Quantities, readPrices } from "./prices.ts";

export interface StripeSubscription {
  id: string;
  customer: string | null;
  status: string;
  /** When its first invoice was paid, while that is the newest; else when it was made. */
  begunAt: string;
  periodFrom: string | null;
  renewsAt: string | null;
  /** Location changes are billed up to this moment. */
  settledAt: string;
  endsAt: string | null;
  quantities: Quantities;
  /** Its items were edited in Stripe's dashboard. */
  isChangedThere: boolean;
  card: string | null;
  /** Sales agreed on the price, so its items stay as they are. */
  isAgreed: boolean;
  isTaxed: boolean;
  begunFor: string;
  open: {
    invoice: string;
    since: string | null;
    clientSecret: string | null;
    sums: NonNullable<CardForm["invoice"]>;
  } | null;
}

const expand = ["latest_invoice.confirmation_secret"];
const expandEach = expand.map((path) => `data.${path}`);

const noting = (bills: Priced) => ({ metadata: { bills } });

/** Reads the item's own note first, because the lookup key may have moved to another price. */
export const billedBy = ({ metadata, price }: Stripe.SubscriptionItem): Priced | null =>
  priced.find((what) => what === metadata.bills) ?? pricedBy(price.lookup_key);

/** Quantities billed by these items. */
export function quantitiesOf(items: readonly Stripe.SubscriptionItem[]): Quantities {
  const count = (what: Priced) =>
    items.filter((item) => billedBy(item) === what).reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  return { first: count("first"), promotional: count("promotional"), further: count("further") };
}

/** Items of a subscription; empty if Stripe doesn't have it. */
export const itemsOfSubscription = async (subscription: string): Promise<Stripe.SubscriptionItem[]> =>
  (await found((stripe) => stripe.subscriptions.retrieve(subscription)))?.items.data ?? [];

/** The period that a subscription's items bill. */
export const subscriptionPeriod = (items: readonly Stripe.SubscriptionItem[]): { from: Date; to: Date } => ({
  from: new Date(Math.max(...items.map(({ current_period_start }) => current_period_start)) * 1_000),
  to: new Date(Math.min(...items.map(({ current_period_end }) => current_period_end)) * 1_000),
});

/** Stored as metadata: a difference later means that somebody edited the items at Stripe. */
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

const firstPaidAt = (invoice: Stripe.Subscription["latest_invoice"]): number | null =>
  typeof invoice === "object" && invoice?.billing_reason === "subscription_create"
    ? invoice.status_transitions.paid_at
    : null;

function subscriptionOf(one: Stripe.Subscription): StripeSubscription {
  const ends = one.items.data.map(({ current_period_end }) => current_period_end);
  const starts = one.items.data.map(({ current_period_start }) => current_period_start);
  const endsAt = one.ended_at ?? one.cancel_at;
  const quantities = quantitiesOf(one.items.data);
  return {
    id: one.id,
    customer: stripeIdOf(one.customer),
    status: one.status,
    begunAt: momentOf(firstPaidAt(one.latest_invoice) ?? one.created),
    periodFrom: starts.length === 0 ? null : momentOf(Math.max(...starts)),
    settledAt: one.metadata.settled ?? momentOf(one.created),
    renewsAt: ends.length === 0 ? null : momentOf(Math.min(...ends)),
    endsAt: endsAt === null ? null : momentOf(endsAt),
    quantities,
    isChangedThere: one.metadata.billed !== undefined && one.metadata.billed !== noted(quantities),
    card: stripeIdOf(one.default_payment_method),
    isAgreed: one.metadata.agreed === "true",
    isTaxed: one.automatic_tax.enabled,
    begunFor: one.metadata.taxes ?? "",
    open: openOf(one.latest_invoice),
  };
}

/** All subscriptions of a customer, ended ones too, newest first. */
export async function readSubscriptions(customer: string): Promise<StripeSubscription[]> {
  const page = await found((stripe) =>
    stripe.subscriptions.list({ customer, status: "all", limit: 20, expand: expandEach }),
  );
  return (page?.data ?? []).map(subscriptionOf);
}

async function itemsFor(quantities: Quantities): Promise<Stripe.SubscriptionCreateParams.Item[]> {
  const known = await readPrices();
  return priced.flatMap((what) => {
    const price = known.get(what)?.id;
    return price !== undefined && quantities[what] > 0 ? [{ price, quantity: quantities[what], ...noting(what) }] : [];
  });
}

/** A billing address as one word; empty for none. */
export const wordOfAddress = (address: BillingAddress | null): string =>
  address === null ? "" : [address.country, address.postalCode ?? ""].join(" ").trim();

interface Beginning {
  customer: string;
  organization: string;
  quantities: Quantities;
  taxedAt: BillingAddress | null;
}

interface Attempt {
  starts: number;
  newest: string | null;
}

/** Whether an unpaid new subscription already bills the wanted quantities. */
export const isBegunAs = (
  { status, open, quantities, begunFor }: StripeSubscription,
  wished: Pick<Beginning, "quantities" | "taxedAt">,
): boolean =>
  isStarting({ status }) &&
  Boolean(open?.clientSecret) &&
  sameQuantities(quantities, wished.quantities) &&
  begunFor === wordOfAddress(wished.taxedAt);

/** `unknown` if another subscription began meanwhile: the caller has to read again. */
async function seekBegun(beginning: Beginning, newest: string | null): Promise<Sought<StripeSubscription>> {
  const all = await readSubscriptions(beginning.customer);
  if ((all[0]?.id ?? null) === newest) return "nothing";
  return all.find((one) => isBegunAs(one, beginning)) ?? "unknown";
}

/**
 * Starts a subscription whose first invoice is paid in the page; idempotent within a day for equal wishes. Raises
 * `OutsideServiceFailed`.
 */
export async function startSubscription(
  beginning: Beginning,
  { starts, newest }: Attempt,
): Promise<StripeSubscription> {
  const { customer, organization, quantities, taxedAt } = beginning;
  const items = await itemsFor(quantities);
  const taxes = wordOfAddress(taxedAt);
  // Stripe refuses a key with changed parameters and replays that refusal, so changed wishes get another key.
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

/** Item changes that make a subscription bill `quantities`. */
export async function changedItems(
  items: readonly Stripe.SubscriptionItem[],
  quantities: Quantities,
): Promise<Stripe.SubscriptionUpdateParams.Item[]> {
  const known = await readPrices();
  return priced.flatMap((what): Stripe.SubscriptionUpdateParams.Item[] => {
    const item = items.find((one) => billedBy(one) === what);
    const quantity = quantities[what];
    if (item) return quantity === 0 ? [{ id: item.id, deleted: true }] : [{ id: item.id, quantity, ...noting(what) }];
    const price = known.get(what)?.id;
    return price === undefined || quantity === 0 ? [] : [{ price, quantity, ...noting(what) }];
  });
}

/** Changes the billed quantities from `since`, prorated; idempotent, because the same call stores `settledAt`. */
export async function changeQuantities(
  { id, periodFrom }: Pick<StripeSubscription, "id" | "periodFrom">,
  quantities: Quantities,
  since: Date,
): Promise<void> {
  const before = await asked((stripe) => stripe.subscriptions.retrieve(id));
  const items = await changedItems(before.items.data, quantities);
  // Stripe doesn't prorate into a period that is over.
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

/** Undoes a cancellation before the period ends. */
export async function resume(subscription: string): Promise<void> {
  await asked((stripe) => stripe.subscriptions.update(subscription, { cancel_at_period_end: false }));
}

/** Ends a subscription at once, with a last invoice for its use; false if it had ended. */
export async function endSubscription({
  id,
  status,
  open,
}: Pick<StripeSubscription, "id" | "status" | "open">): Promise<boolean> {
  // An unpaid month may be an open draft, so its unused days give no credit.
  const bills = status === "unpaid" && open === null ? {} : { invoice_now: true, prorate: true };
  return (await found((stripe) => stripe.subscriptions.cancel(id, bills))) !== null;
}

/** Ends a subscription at once without billing anything; idempotent. */
export async function withdrawSubscription(subscription: string): Promise<void> {
  await found((stripe) => stripe.subscriptions.cancel(subscription));
}
