import type Stripe from "stripe";
import type { Money } from "#shared/model/money.ts";
import { asked, CardDeclined, found, idOf } from "./client.ts";

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

function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const { latest_charge: charge } = intent;
  return {
    id: intent.id,
    customer: idOf(intent.customer),
    purchase: intent.metadata.purchase ?? null,
    status: statusOf(intent),
    amount: intent.amount,
    refunded: charge === null || typeof charge === "string" ? 0 : charge.amount_refunded,
    clientSecret: intent.client_secret,
  };
}

const expand = ["latest_charge"];

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

/**
 * Charges a card for a purchase. The purchase's id makes the call the same: repeated, it charges once. Raises
 * `OutsideServiceFailed`, where nobody knows whether it was charged.
 */
export async function charge({
  customer,
  card,
  amount,
  organization,
  purchase,
  automatic,
}: Charging): Promise<Payment> {
  try {
    return paymentOf(
      await asked((stripe) =>
        stripe.paymentIntents.create(
          {
            customer,
            payment_method: card,
            amount: amount.amount,
            currency: amount.currency.toLowerCase(),
            confirm: true,
            ...(automatic && { off_session: true }),
            automatic_payment_methods: { enabled: true, allow_redirects: "never" },
            metadata: { organization, purchase },
            expand,
          },
          // Whoever buys makes the purchase's id up: another organization's may be the same.
          { idempotencyKey: `purchase-${organization}-${purchase}` },
        ),
      ),
    );
  } catch (error) {
    if (!(error instanceof CardDeclined)) throw error;
    const known = await findPayment(customer, purchase);
    if (known === null) throw error;
    return known;
  }
}

/** One payment by its id, or null. */
export async function readPayment(id: string): Promise<Payment | null> {
  const intent = await found((stripe) => stripe.paymentIntents.retrieve(id, { expand }));
  return intent && paymentOf(intent);
}

/** A customer's payment for a purchase among their newest hundred, or null where none was made. */
export async function findPayment(customer: string, purchase: string): Promise<Payment | null> {
  const page = await found((stripe) =>
    stripe.paymentIntents.list({ customer, limit: 100, expand: expand.map((path) => `data.${path}`) }),
  );
  const intent = page?.data.find(({ metadata }) => metadata.purchase === purchase);
  return intent ? paymentOf(intent) : null;
}

/** Gives a payment up that waits for its card's holder. One that was made meanwhile stays made. */
export async function giveUpPayment(id: string): Promise<void> {
  const intent = await found((stripe) => stripe.paymentIntents.retrieve(id));
  if (intent && intent.status !== "succeeded" && intent.status !== "canceled" && intent.status !== "processing")
    await asked((stripe) => stripe.paymentIntents.cancel(id));
}
