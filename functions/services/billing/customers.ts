import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { BillingAddress } from "#shared/model/country.ts";
import type { Language } from "#shared/model/language.ts";
import type { PaymentMethod } from "#shared/model/payment-method.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { askedOnce, seek } from "./asked-once.ts";
import { found } from "./client.ts";
import { billingAddressOf } from "./taxes.ts";

/** The billing contact isn't sent to Stripe, which emails nobody here. */
export interface Payer {
  organization: string;
  name: string;
  language: Language;
}

const wordOf = ({ name, language }: Payer): string =>
  createHash("sha256")
    .update(JSON.stringify([name, language]))
    .digest("base64url")
    .slice(0, 10);

const payerParams = (payer: Payer) => ({
  name: payer.name,
  preferred_locales: [payer.language === "fr" ? "fr-CA" : "en"],
  metadata: { organization: payer.organization, payer: wordOf(payer) },
});

/** Milliseconds; Stripe keeps a failure under its key for at least a day. */
const keptFor = 3 * oneDay;

/**
 * Creates an organization's customer, in place of a deleted one (`gone`); idempotent within a day. Raises
 * `OutsideServiceFailed`.
 */
export async function createCustomer(payer: Payer, gone: string | null, now: Date): Promise<string> {
  // Stripe refuses a key with changed parameters, so a renamed payer gets another key.
  const key = ["customer", payer.organization, wordOf(payer), ...(gone === null ? [] : [gone])].join("-");
  const created = { gte: Math.floor((now.getTime() - keptFor) / 1_000) };
  const customer = await askedOnce<{ id: string }>(
    key,
    (stripe, options) => stripe.customers.create(payerParams(payer), options),
    // Stripe's search lags by a minute; its lists don't.
    () =>
      seek(
        (stripe, page) => stripe.customers.list({ created, ...page }),
        ({ id, metadata }) => metadata.organization === payer.organization && id !== gone,
      ),
  );
  return customer.id;
}

/** Updates a payer's name and language at Stripe. */
export async function followPayer(customer: string, payer: Payer): Promise<void> {
  await found((stripe) => stripe.customers.update(customer, payerParams(payer)));
}

/** A card as the organization sees it. */
export const cardOf = ({ id, card }: Stripe.PaymentMethod): PaymentMethod | null =>
  card ? { _id: id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null;

/** `at` in seconds since 1970, 0 if none was chosen. */
export interface ChosenCard {
  card: PaymentMethod | null;
  at: number;
  setup: string | null;
  /** Null for a customer who was deleted at Stripe. */
  payer: string | null;
  address: BillingAddress | null;
  located: string | null;
}

/** Whether Stripe is up to date about a payer, or has no such customer. */
export const isKnown = ({ payer: told }: ChosenCard, payer: Payer): boolean => told === null || told === wordOf(payer);

/** The default card of a customer; none for one who was deleted at Stripe. */
export async function chosenCard(customer: string): Promise<ChosenCard> {
  const one = await found((stripe) =>
    stripe.customers.retrieve(customer, { expand: ["invoice_settings.default_payment_method"] }),
  );
  if (!one || one.deleted) return { card: null, at: 0, setup: null, payer: null, address: null, located: null };
  const method = one.invoice_settings.default_payment_method;
  const card = method === null || typeof method === "string" ? null : cardOf(method);
  return {
    card,
    at: Number(one.metadata.chosen ?? 0),
    setup: one.metadata.setup ?? null,
    payer: one.metadata.payer ?? "",
    address: billingAddressOf(one),
    located: one.metadata.located ?? null,
  };
}

/** The card that pays a customer's invoices; null for a deleted customer. */
export const defaultCard = async (customer: string): Promise<PaymentMethod | null> => (await chosenCard(customer)).card;

/** Deletes a customer at Stripe, with subscriptions and cards; invoices stay. Idempotent. */
export async function removeCustomer(customer: string): Promise<void> {
  await found((stripe) => stripe.customers.del(customer));
}

/** Whether a customer was deleted at Stripe. */
export async function isCustomerGone(customer: string): Promise<boolean> {
  const one = await found((stripe) => stripe.customers.retrieve(customer));
  return !one || one.deleted === true;
}
