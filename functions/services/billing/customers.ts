import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { BillingAddress } from "#shared/model/billing-address.ts";
import type { Language } from "#shared/model/language.ts";
import type { PaymentMethod } from "#shared/model/payment-method.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { askedOnce, seek } from "./asked-once.ts";
import { found } from "./client.ts";
import { addressOf } from "./taxes.ts";

/**
 * Who pays: an organization, as its invoices name it. Its billing contact is not told to Stripe, which writes to nobody, and
 * whose API declares no way to take an address away.
 */
export interface Payer {
  organization: string;
  name: string;
  language: Language;
}

/** What Stripe is told of a payer, as one word: whether it was told so already is seen by it, whatever Stripe makes of it. */
const wordOf = ({ name, language }: Payer): string =>
  createHash("sha256")
    .update(JSON.stringify([name, language]))
    .digest("base64url")
    .slice(0, 10);

/** A payer as Stripe takes them. */
const payerParams = (payer: Payer) => ({
  name: payer.name,
  preferred_locales: [payer.language === "fr" ? "fr-CA" : "en"],
  metadata: { organization: payer.organization, payer: wordOf(payer) },
});

/** Milliseconds for which Stripe is taken to keep a failure under its key: a day at least, it says. */
const keptFor = 3 * oneDay;

/**
 * Makes an organization's customer, in place of `gone` where one was deleted, and answers its id. Within a day the same call
 * answers the same customer, also one that Stripe made and said to have failed at. Raises `OutsideServiceFailed`.
 */
export async function createCustomer(payer: Payer, gone: string | null, now: Date): Promise<string> {
  // Stripe refuses a key that comes with other parameters than before: a payer who was renamed meanwhile is another call.
  const key = ["customer", payer.organization, wordOf(payer), ...(gone === null ? [] : [gone])].join("-");
  const created = { gte: Math.floor((now.getTime() - keptFor) / 1_000) };
  const customer = await askedOnce<{ id: string }>(
    key,
    (stripe, options) => stripe.customers.create(payerParams(payer), options),
    // Its search by metadata is a minute late: lists are not.
    () =>
      seek(
        (stripe, page) => stripe.customers.list({ created, ...page }),
        ({ id, metadata }) => metadata.organization === payer.organization && id !== gone,
      ),
  );
  return customer.id;
}

/** Has Stripe name a payer as they are called now. */
export async function followPayer(customer: string, payer: Payer): Promise<void> {
  await found((stripe) => stripe.customers.update(customer, payerParams(payer)));
}

/** A card as the organization sees it. */
export const cardOf = ({ id, card }: Stripe.PaymentMethod): PaymentMethod | null =>
  card ? { _id: id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null;

/** The card that a customer's invoices are paid with, and when it was chosen, in seconds since 1970: 0 where none was. */
export interface ChosenCard {
  card: PaymentMethod | null;
  at: number;
  /** The set-up by which it was saved, if it was chosen so. */
  setup: string | null;
  /** What Stripe was told of the payer, as one word. Null for one who was deleted there. */
  payer: string | null;
  /** Where they are billed, which decides their taxes, and the mark that was set with it. */
  address: BillingAddress | null;
  located: string | null;
}

/** Whether Stripe knows a payer as they are called now, or has nobody to know. */
export const isKnown = ({ payer: told }: ChosenCard, payer: Payer): boolean => told === null || told === wordOf(payer);

/** The card that a customer chose. None for a customer who was deleted at Stripe. */
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
    address: addressOf(one),
    located: one.metadata.located ?? null,
  };
}

/** The card that a customer's invoices are paid with. Null without one, and for a customer who was deleted at Stripe. */
export const defaultCard = async (customer: string): Promise<PaymentMethod | null> => (await chosenCard(customer)).card;

/** Has Stripe forget a customer: subscriptions end at once, cards are gone, invoices stay. One that is gone is gone. */
export async function removeCustomer(customer: string): Promise<void> {
  await found((stripe) => stripe.customers.del(customer));
}

/** Whether somebody deleted a customer at Stripe. */
export async function isCustomerGone(customer: string): Promise<boolean> {
  const one = await found((stripe) => stripe.customers.retrieve(customer));
  return !one || one.deleted === true;
}
