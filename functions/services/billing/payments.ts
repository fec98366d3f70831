import Stripe from "stripe";
import type { Money } from "#shared/model/money.ts";
import { isKeyReplayed } from "./asked-once.ts";
import { asked, CardDeclined, found, stripeIdOf } from "./client.ts";
import { isCustomerGone } from "./customers.ts";

/** `authenticate`: the card's holder must confirm. */
export type PaymentStatus = "pending" | "authenticate" | "paid" | "declined";

export interface Payment {
  id: string;
  customer: string | null;
  purchase: string | null;
  status: PaymentStatus;
  amount: number;
  /** Minor units. */
  refunded: number;
  /** Minor units that the bank holds or took back because of a dispute. */
  disputed: number;
  clientSecret: string | null;
}

/** A declined payment that its holder can still confirm. */
const wantsHolder = ({ last_payment_error }: Stripe.PaymentIntent): boolean =>
  last_payment_error?.code === "authentication_required";

function statusOf(intent: Stripe.PaymentIntent): PaymentStatus {
  switch (intent.status) {
    case "succeeded":
      return "paid";
    case "requires_action":
      return "authenticate";
    case "canceled":
      return "declined";
    case "requires_payment_method":
    case "requires_confirmation":
      return wantsHolder(intent) ? "authenticate" : "declined";
    default:
      return "pending";
  }
}

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === "string" ? null : charge;

function paymentOf(intent: Stripe.PaymentIntent): Payment {
  return {
    id: intent.id,
    customer: stripeIdOf(intent.customer),
    purchase: intent.metadata.purchase ?? null,
    status: statusOf(intent),
    amount: intent.amount,
    refunded: chargeOf(intent)?.amount_refunded ?? 0,
    disputed: 0,
    clientSecret: intent.client_secret,
  };
}

const expand = ["latest_charge"];
const expandEach = ["data.latest_charge"];

interface Charging {
  customer: string;
  card: string;
  amount: Money;
  organization: string;
  purchase: string;
  automatic: boolean;
}

/** The card or its customer is gone; certainly nothing was charged. */
export class CardGone extends Error {
  constructor(options?: ErrorOptions) {
    super("the card is gone", options);
    this.name = "CardGone";
  }
}

/** Stripe's refusal for a detached card has no code. */
async function isCardGone({ card, customer }: Charging): Promise<boolean> {
  const left = await found((stripe) => stripe.paymentMethods.retrieve(card));
  return left === null || stripeIdOf(left.customer) !== customer || isCustomerGone(customer);
}

async function refusalOf(error: unknown, charging: Charging): Promise<CardDeclined | CardGone | null> {
  if (error instanceof CardDeclined) return error;
  const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
  return isRefused && (await isCardGone(charging)) ? new CardGone({ cause: error }) : null;
}

/**
 * Charges a card, idempotent by purchase id; raises `CardDeclined` or `CardGone` when nothing was charged, else
 * `OutsideServiceFailed`.
 */
export async function charge(charging: Charging): Promise<Payment> {
  const { customer, card, amount, organization, purchase, automatic } = charging;
  const params: Stripe.PaymentIntentCreateParams = {
    customer,
    payment_method: card,
    amount: amount.amount,
    currency: amount.currency.toLowerCase(),
    confirm: true,
    ...(automatic && { off_session: true }),
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    metadata: { organization, purchase },
    expand,
  };
  // Clients make up purchase ids, so two organizations may use the same.
  const idempotencyKey = `purchase-${organization}-${purchase}`;
  try {
    return paymentOf(await asked((stripe) => stripe.paymentIntents.create(params, { idempotencyKey })));
  } catch (error) {
    const refusal = await refusalOf(error, charging);
    if (refusal === null && !isKeyReplayed(error)) throw error;
    // Never another key: Stripe may still complete a half-failed call, which would charge twice.
    const known = await findPayment(customer, purchase);
    if (known === null) throw refusal ?? error;
    return known;
  }
}

/** Inquiries (`warning_…`) and prevented disputes never took money. */
const isHarmless = ({ status }: Stripe.Dispute): boolean => /^(?:prevented|warning_)/.test(status);
const isHeld = (one: Stripe.Dispute): boolean => one.status !== "won" && !isHarmless(one);

/** Stripe doesn't include disputes in a payment. */
async function withDisputes(intent: Stripe.PaymentIntent): Promise<Payment> {
  if (!chargeOf(intent)?.disputed) return paymentOf(intent);
  const { data } = await asked((stripe) => stripe.disputes.list({ payment_intent: intent.id, limit: 20 }));
  const disputed = data.filter(isHeld).reduce((sum, { amount }) => sum + amount, 0);
  return { ...paymentOf(intent), disputed };
}

/** One payment by id, or null. */
export async function readPayment(id: string): Promise<Payment | null> {
  const intent = await found((stripe) => stripe.paymentIntents.retrieve(id, { expand }));
  return intent && withDisputes(intent);
}

interface Dispute {
  amount: Money;
  /** Null until the bank has decided. */
  isWon: boolean | null;
}

/** One dispute by id; null if missing or an inquiry, which holds no money. */
export async function readDispute(id: string): Promise<Dispute | null> {
  const one = await found((stripe) => stripe.disputes.retrieve(id));
  if (one === null || isHarmless(one)) return null;
  const isWon = one.status === "won" ? true : one.status === "lost" ? false : null;
  return { amount: { amount: one.amount, currency: one.currency.toUpperCase() }, isWon };
}

/** The payment for a purchase among a customer's newest hundred, or null. */
export async function findPayment(customer: string, purchase: string): Promise<Payment | null> {
  const page = await found((stripe) => stripe.paymentIntents.list({ customer, limit: 100, expand: expandEach }));
  const intent = page?.data.find(({ metadata }) => metadata.purchase === purchase);
  return intent ? withDisputes(intent) : null;
}

const paymentPages = 10;

/** Refunded amount per payment, of the newest thousand; null where it is disputed. */
export async function listGivenBack(
  customer: string,
  { from, to }: { from: Date; to: Date },
): Promise<[id: string, refunded: number | null][]> {
  const created = { gte: Math.floor(from.getTime() / 1_000), lte: Math.ceil(to.getTime() / 1_000) };
  const given: [id: string, refunded: number | null][] = [];
  let after: string | undefined;
  for (let pages = 0; pages < paymentPages; pages++) {
    const last = after && { starting_after: after };
    const page = await found((stripe) =>
      stripe.paymentIntents.list({ customer, created, limit: 100, expand: expandEach, ...last }),
    );
    const data = page?.data ?? [];
    given.push(
      ...data.map((one): [string, number | null] => [one.id, chargeOf(one)?.disputed ? null : paymentOf(one).refunded]),
    );
    after = data.at(-1)?.id;
    if (!page?.has_more) break;
  }
  return given;
}

/** Cancels a payment that waits for confirmation; one that succeeded meanwhile stays. */
export async function giveUpPayment(id: string): Promise<void> {
  const intent = await found((stripe) => stripe.paymentIntents.retrieve(id));
  if (intent && intent.status !== "succeeded" && intent.status !== "canceled" && intent.status !== "processing")
    await asked((stripe) => stripe.paymentIntents.cancel(id));
}
