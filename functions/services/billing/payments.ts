import Stripe from "stripe";
import type { Money } from "#shared/model/money.ts";
import { isKept } from "./asked-once.ts";
import { asked, CardDeclined, found, idOf } from "./client.ts";
import { isCustomerGone } from "./customers.ts";

/** What became of a payment: it is under way, waits for the card's holder, was made, or was declined. */
export type PaymentStatus = "pending" | "authenticate" | "paid" | "declined";

/** A payment at Stripe, as far as the product reads it. */
export interface Payment {
  id: string;
  customer: string | null;
  /** The purchase of ours that it pays. */
  purchase: string | null;
  status: PaymentStatus;
  amount: number;
  /** What was given back, in minor units. */
  refunded: number;
  /** What its card's bank holds or took back, because its holder disputes it. */
  disputed: number;
  clientSecret: string | null;
}

/** A declined payment whose bank only wants to hear from the card's holder. */
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

/** The charge that a payment was made by, or tried. */
const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === "string" ? null : charge;

function paymentOf(intent: Stripe.PaymentIntent): Payment {
  return {
    id: intent.id,
    customer: idOf(intent.customer),
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

/** What is charged, to whom, and for which purchase. */
export interface Charging {
  customer: string;
  card: string;
  amount: Money;
  organization: string;
  purchase: string;
  /** Nobody is there to confirm it. */
  automatic: boolean;
}

/** The card that was to be charged is its customer's no more, or they are gone. Certainly nothing was charged. */
export class CardGone extends Error {
  constructor(options?: ErrorOptions) {
    super("the card is gone", options);
    this.name = "CardGone";
  }
}

/** Whether a card is a customer's no more. Stripe's refusal to charge it has no code. */
async function isCardGone({ card, customer }: Charging): Promise<boolean> {
  const left = await found((stripe) => stripe.paymentMethods.retrieve(card));
  return left === null || idOf(left.customer) !== customer || isCustomerGone(customer);
}

/** Whether nothing was charged, by what Stripe answered: its error as ours, or null where that does not say so. */
async function refusalOf(error: unknown, charging: Charging): Promise<CardDeclined | CardGone | null> {
  if (error instanceof CardDeclined) return error;
  const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
  return isRefused && (await isCardGone(charging)) ? new CardGone({ cause: error }) : null;
}

/**
 * Charges a card for a purchase. The purchase's id makes the call the same: repeated, it charges once. Where Stripe keeps a
 * failure of before, what it made all the same is looked for, and no other key is ever tried: Stripe mends what a failure left
 * half done and does not say when (https://docs.stripe.com/error-low-level), and this would charge a card twice. Raises `CardDeclined` and `CardGone` where nothing was made, and `OutsideServiceFailed`, where
 * nobody knows whether it was charged.
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
  // Whoever buys makes the purchase's id up: another organization's may be the same.
  const idempotencyKey = `purchase-${organization}-${purchase}`;
  try {
    return paymentOf(await asked((stripe) => stripe.paymentIntents.create(params, { idempotencyKey })));
  } catch (error) {
    const refusal = await refusalOf(error, charging);
    if (refusal === null && !isKept(error)) throw error;
    const known = await findPayment(customer, purchase);
    if (known === null) throw refusal ?? error;
    return known;
  }
}

/** Stripe's words for disputes that never took money: inquiries are `warning_…`. */
const isHarmless = ({ status }: Stripe.Dispute): boolean => /^(?:prevented|warning_)/.test(status);
const isHeld = (one: Stripe.Dispute): boolean => one.status !== "won" && !isHarmless(one);

/** The same payment with what is disputed of it, which Stripe tells apart. */
async function withDisputes(intent: Stripe.PaymentIntent): Promise<Payment> {
  if (!chargeOf(intent)?.disputed) return paymentOf(intent);
  const { data } = await asked((stripe) => stripe.disputes.list({ payment_intent: intent.id, limit: 20 }));
  const disputed = data.filter(isHeld).reduce((sum, { amount }) => sum + amount, 0);
  return { ...paymentOf(intent), disputed };
}

/** One payment by its id, or null. */
export async function readPayment(id: string): Promise<Payment | null> {
  const intent = await found((stripe) => stripe.paymentIntents.retrieve(id, { expand }));
  return intent && withDisputes(intent);
}

/** What somebody disputes: a payment, or a part of it. */
export interface Dispute {
  amount: Money;
  /** The bank decided for us: the payment stands. Null while it has not decided. */
  isWon: boolean | null;
}

/** One dispute by its id. Null for one that there is not, and for an inquiry, which holds no money. */
export async function readDispute(id: string): Promise<Dispute | null> {
  const one = await found((stripe) => stripe.disputes.retrieve(id));
  if (one === null || isHarmless(one)) return null;
  const isWon = one.status === "won" ? true : one.status === "lost" ? false : null;
  return { amount: { amount: one.amount, currency: one.currency.toUpperCase() }, isWon };
}

/** A customer's payment for a purchase among their newest hundred, or null where none was made. */
export async function findPayment(customer: string, purchase: string): Promise<Payment | null> {
  const page = await found((stripe) => stripe.paymentIntents.list({ customer, limit: 100, expand: expandEach }));
  const intent = page?.data.find(({ metadata }) => metadata.purchase === purchase);
  return intent ? withDisputes(intent) : null;
}

/** Pages of a hundred payments that are read for a page of invoices. Up to 30 refills a month are among them. */
const paymentPages = 10;

/** A customer's payments of a time by their ids, the newest thousand, each with what was given back of it: null where it is disputed. */
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

/** Gives a payment up that waits for its card's holder. One that was made meanwhile stays made. */
export async function giveUpPayment(id: string): Promise<void> {
  const intent = await found((stripe) => stripe.paymentIntents.retrieve(id));
  if (intent && intent.status !== "succeeded" && intent.status !== "canceled" && intent.status !== "processing")
    await asked((stripe) => stripe.paymentIntents.cancel(id));
}
