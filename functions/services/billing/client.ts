import Stripe from "stripe";
import { OutsideServiceFailed } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";
import { stripeKeys } from "#functions/services/secrets.ts";
import type { Money } from "#shared/model/money.ts";

export const moneyOf = (amount: number, currency: string): Money => ({ amount, currency: currency.toUpperCase() });

/** Taxes of an invoice; null where Stripe Tax is off. */
export const taxOf = ({ automatic_tax, total_taxes, currency }: Stripe.Invoice): Money | null =>
  automatic_tax.enabled
    ? moneyOf(
        (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
        currency,
      )
    : null;

/** Milliseconds per request. */
const timeout = 8_000;
const maxNetworkRetries = 1;

/** The bank refused the card or wants confirmation; certainly nothing was charged. */
export class CardDeclined extends Error {
  constructor(options?: ErrorOptions) {
    super("the card was declined", options);
    this.name = "CardDeclined";
  }
}

let known: Promise<Stripe> | undefined;

async function open(): Promise<Stripe> {
  const { stripeSecretKey } = await stripeKeys();
  const { protocol, hostname, port } = new URL(variable("STRIPE_API"));
  return new Stripe(stripeSecretKey, {
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    protocol: protocol === "http:" ? "http" : "https",
    timeout,
    maxNetworkRetries,
    telemetry: false,
  });
}

/** Created once per process; a failed read of the keys is retried. */
export function stripe(): Promise<Stripe> {
  known ??= open().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

const { StripeCardError, StripeInvalidRequestError, StripeSignatureVerificationError } = Stripe.errors;

const isOurFault = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError || error instanceof StripeSignatureVerificationError;

/**
 * Calls Stripe; throws `CardDeclined`, `OutsideServiceFailed` if the outcome is unknown, or Stripe's own error for an
 * invalid request.
 */
export async function asked<Of>(call: (client: Stripe) => Promise<Of>): Promise<Of> {
  const client = await stripe();
  try {
    return await call(client);
  } catch (error) {
    if (error instanceof StripeCardError) throw new CardDeclined({ cause: error });
    if (isOurFault(error)) throw error;
    if (error instanceof Stripe.errors.StripeError) throw new OutsideServiceFailed("Stripe", { cause: error });
    throw error;
  }
}

/** Stripe's codes for a missing object, or for a subscription without a next invoice. */
const isMissing = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError &&
  (error.code === "resource_missing" || error.code === "invoice_upcoming_none");

/** As `asked`, but null if Stripe doesn't have the object. */
export async function found<Of>(call: (client: Stripe) => Promise<Of>): Promise<Of | null> {
  try {
    return await asked(call);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Stripe's seconds since 1970 as ISO 8601. */
export const momentOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

export const stripeIdOf = (one: string | { id: string } | null): string | null =>
  typeof one === "string" ? one : (one?.id ?? null);
