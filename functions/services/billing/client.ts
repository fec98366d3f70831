import Stripe from "stripe";
import { variable } from "#functions/environment.ts";
import { OutsideServiceFailed } from "#functions/outside-service.ts";
import { stripeKeys } from "#functions/services/secrets.ts";

/** Milliseconds that Stripe may take for one request, and how often the package repeats it, with jitter and the same key. */
const timeout = 8_000;
const maxNetworkRetries = 1;

/** The bank refused the card, or wants its holder to confirm the payment. Certainly nothing was charged. */
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

/** Stripe's client. It is made once per process; after a failed read of the keys, the next call tries again. */
export function stripe(): Promise<Stripe> {
  known ??= open().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

const { StripeCardError, StripeInvalidRequestError, StripeSignatureVerificationError } = Stripe.errors;

/** What is wrong with our request itself: another try would be answered alike. */
const isOurFault = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError || error instanceof StripeSignatureVerificationError;

/**
 * What Stripe answers to `call`. Throws `CardDeclined` where a bank refused, `OutsideServiceFailed` where nobody knows whether it happened, and Stripe's own
 * error where the request is wrong.
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

/** Stripe's words for what it does not have: what a call names, or an invoice after a subscription's last one. */
const isMissing = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError &&
  (error.code === "resource_missing" || error.code === "invoice_upcoming_none");

/** The same, or null where Stripe does not have what the call asks for. */
export async function found<Of>(call: (client: Stripe) => Promise<Of>): Promise<Of | null> {
  try {
    return await asked(call);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A moment of Stripe's, in seconds since 1970, as ours. */
export const momentOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** The id of what Stripe answers as an id or, expanded, as an object. */
export const idOf = (one: string | { id: string } | null): string | null =>
  typeof one === "string" ? one : (one?.id ?? null);
