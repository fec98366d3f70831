import type Stripe from "stripe";
import { OutsideServiceFailed } from "#functions/deadline.ts";
import type { PaymentMethod } from "#shared/model/payment-method.ts";
import { type DoubleCard, doubleCards } from "#shared/rules/billing/double-cards.ts";
import { asked, found, stripeIdOf } from "./client.ts";
import { cardOf } from "./customers.ts";

type StripeCard = PaymentMethod & { _id: string };

async function savedBy(customer: string): Promise<Stripe.PaymentMethod[]> {
  const page = await found((stripe) => stripe.customers.listPaymentMethods(customer, { type: "card", limit: 50 }));
  return page?.data ?? [];
}

/** Cards of a customer that were saved a second time. */
export const listDoubles = async (customer: string): Promise<DoubleCard[]> =>
  doubleCards((await savedBy(customer)).map(({ id, card }) => ({ id, fingerprint: card?.fingerprint ?? null })));

/** A customer's cards, newest first. */
export async function listCards(customer: string): Promise<StripeCard[]> {
  return (await savedBy(customer)).flatMap((method) => {
    const card = cardOf(method);
    return card ? [{ ...card, _id: method.id }] : [];
  });
}

/** Starts saving a card for later charges; answers the client secret for the page. */
export async function beginCard(customer: string, organization: string): Promise<string> {
  const { client_secret } = await asked((stripe) =>
    stripe.setupIntents.create({
      customer,
      usage: "off_session",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { organization },
    }),
  );
  if (client_secret === null) throw new Error("Stripe made a set-up without a secret.");
  return client_secret;
}

/** `at` in seconds since 1970. */
interface SavedCard {
  card: string;
  setup: string;
  at: number;
}

/** The card that a customer saved last and still has, or null. */
export async function newestSavedCard(customer: string): Promise<SavedCard | null> {
  const [page, cards] = await Promise.all([
    found((stripe) => stripe.setupIntents.list({ customer, limit: 20 })),
    listCards(customer),
  ]);
  for (const { id: setup, status, payment_method, created: at } of page?.data ?? []) {
    const card = stripeIdOf(payment_method);
    if (status === "succeeded" && card !== null && cards.some(({ _id }) => _id === card)) return { card, setup, at };
  }
  return null;
}

/** Makes a card the default for a customer's invoices; false if the card is gone. */
export async function chooseCard(
  customer: string,
  { card, at, setup }: Omit<SavedCard, "setup"> & { setup?: string },
): Promise<boolean> {
  const chosen = await found((stripe) =>
    stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: card },
      metadata: { chosen: String(at), ...(setup !== undefined && { setup }) },
    }),
  );
  return chosen !== null;
}

/** Makes a subscription use the customer's default card; false if the card is gone. */
export async function followDefault(subscription: string, card: string): Promise<boolean> {
  return (
    (await found((stripe) => stripe.subscriptions.update(subscription, { default_payment_method: card }))) !== null
  );
}

/** Equal for every saved copy of one card; null if there is no such card. */
const fingerprintOf = async (card: string): Promise<string | null> =>
  (await found((stripe) => stripe.paymentMethods.retrieve(card)))?.card?.fingerprint ?? null;

/** Compares by fingerprint, because a card saved again has a new id. */
export async function isAmong(card: string, others: readonly string[]): Promise<boolean> {
  if (others.length === 0) return false;
  if (others.includes(card)) return true;
  const [own, known] = await Promise.all([
    fingerprintOf(card),
    Promise.all([...new Set(others)].map((other) => fingerprintOf(other))),
  ]);
  return own !== null && known.includes(own);
}

/** Detaches a card; idempotent. */
export async function removeCard(card: string): Promise<void> {
  try {
    await found((stripe) => stripe.paymentMethods.detach(card));
  } catch (error) {
    if (error instanceof OutsideServiceFailed) throw error;
    const left = await found((stripe) => stripe.paymentMethods.retrieve(card));
    if (left?.customer) throw error;
  }
}
