import type Stripe from "stripe";
import { invalid, Refused } from "../protocol/error.ts";
import { changeObject, idOrNull, newId, type StripeWorld, tell } from "../state/world.ts";
import { cardNamed, cardNumbered, type TestCard } from "./cards.ts";

interface Details {
  exp_month?: number;
  exp_year?: number;
  billing_details?: Partial<Stripe.PaymentMethod.BillingDetails>;
  metadata?: Record<string, string>;
}

const yearOf = (seconds: number) => new Date(seconds * 1000).getUTCFullYear();

export function newCard(world: StripeWorld, card: TestCard, details: Details = {}): Stripe.PaymentMethod {
  const { brand, country, funding, name, number } = card;
  return world.store.put("payment_method", {
    id: newId("payment_method"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null, ...details.billing_details },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country,
      display_brand: brand,
      exp_month: details.exp_month ?? 12,
      exp_year: details.exp_year ?? yearOf(world.now()) + 4,
      fingerprint: name,
      funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: details.metadata ?? {},
    type: "card",
  });
}

interface TypedCard extends Details {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

const wrong = (code: string, message: string) => new Refused(402, message, { type: "card_error", code });

export function typedCard(world: StripeWorld, typed: TypedCard): Stripe.PaymentMethod {
  const card = cardNumbered(typed.number);
  const year = typed.exp_year < 100 ? 2000 + typed.exp_year : typed.exp_year;
  if (typed.exp_month < 1 || typed.exp_month > 12)
    throw wrong("invalid_expiry_month", "Your card's expiration month is invalid.");
  if (isPast(world, typed.exp_month, year))
    throw wrong("invalid_expiry_year", "Your card's expiration year is invalid.");
  if (!/^\d{3,4}$/.test(typed.cvc)) throw wrong("invalid_cvc", "Your card's security code is invalid.");
  return newCard(world, card, { ...typed, exp_year: year });
}

function isPast(world: StripeWorld, month: number, year: number): boolean {
  return Date.UTC(year, month) / 1000 <= world.now();
}

export const hasExpired = (world: StripeWorld, { card }: Stripe.PaymentMethod): boolean =>
  card !== undefined && isPast(world, card.exp_month, card.exp_year);

export function testCardOf({ card }: Stripe.PaymentMethod): TestCard {
  const found = cardNamed(card?.fingerprint ?? "");
  if (!found) throw invalid("The payment method was made of no test card.");
  return found;
}

/** `pm_card_visa` and the like create a new one each time. */
export function paymentMethodOf(world: StripeWorld, id: string, param = "payment_method"): Stripe.PaymentMethod {
  const alias = /^pm_card_(\w+)$/.exec(id)?.[1];
  const card = alias === undefined ? undefined : cardNamed(alias);
  return card ? newCard(world, card) : world.store.need("payment_method", id, param);
}

/** Stripe never reuses a detached card. */
function checkUsable(world: StripeWorld, { id }: Stripe.PaymentMethod): void {
  if (world.store.get("detached", id))
    throw invalid(
      "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
    );
}

export function paymentMethodFor(world: StripeWorld, id: string, customer: string | null): Stripe.PaymentMethod {
  const found = paymentMethodOf(world, id);
  checkUsable(world, found);
  const owner = idOrNull(found.customer);
  if (owner !== null && owner !== customer)
    throw invalid(
      customer === null
        ? `The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.`
        : `The payment method ${id} does not belong to the customer ${customer}.`,
      "payment_method",
    );
  return found;
}

export function give(world: StripeWorld, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (idOrNull(method.customer) === customer) return method;
  const given = world.store.put("payment_method", { ...method, customer });
  tell(world, "payment_method.attached", given);
  return given;
}

export function attach(world: StripeWorld, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  world.store.need("customer", customer, "customer");
  checkUsable(world, method);
  const owner = idOrNull(method.customer);
  if (owner !== null && owner !== customer)
    throw invalid("The payment method you provided has already been attached to a customer.");
  const card = testCardOf(method);
  if (card.charge && !card.keeps)
    throw new Refused(402, card.charge.message, { type: "card_error", ...refusalOf(card.charge) });
  return give(world, method, customer);
}

const refusalOf = ({ code, decline_code }: { code: string; decline_code?: string }) => ({
  code,
  ...(decline_code && { decline_code }),
});

/** Permanent; the card stops being a default. */
export function detach(world: StripeWorld, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const owner = idOrNull(method.customer);
  if (owner === null)
    throw invalid("The payment method you provided is not attached to a customer so detachment is impossible.");
  const { store } = world;
  const customer = store.get("customer", owner);
  if (customer && idOrNull(customer.invoice_settings.default_payment_method) === method.id)
    changeObject(
      world,
      "customer",
      { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: null } },
      "customer.updated",
    );
  for (const subscription of store.all("subscription"))
    if (idOrNull(subscription.default_payment_method) === method.id)
      changeObject(
        world,
        "subscription",
        { ...subscription, default_payment_method: null },
        "customer.subscription.updated",
      );
  store.put("detached", { id: method.id });
  const detached = store.put("payment_method", { ...method, customer: null });
  tell(world, "payment_method.detached", detached, method);
  return detached;
}
