import type Stripe from "stripe";
import { Refused } from "../protocol/error.ts";
import { changeObject, idOrNull, newId, ownOrigin, type StripeWorld, secretOf, tell } from "../state/world.ts";
import type { Decline } from "./cards.ts";
import { dispute } from "./disputing.ts";
import { give, hasExpired, testCardOf } from "./payment-methods.ts";

type Verdict = { kind: "paid" } | { kind: "authenticate" } | { kind: "declined"; decline: Decline };

export interface Manner {
  offSession: boolean;
  authenticated?: boolean;
}

const expired: Decline = { code: "expired_card", decline_code: "expired_card", message: "Your card has expired." };

function verdictOf(world: StripeWorld, method: Stripe.PaymentMethod, { offSession, authenticated }: Manner): Verdict {
  const card = testCardOf(method);
  const isSetUp = world.store.get("authenticated", method.id) !== undefined;
  const asks = {
    always: true,
    "until set up": !isSetUp,
    "on session": !offSession,
    never: false,
  }[card.authenticates];
  if (asks && !authenticated) return { kind: "authenticate" };
  if (card.charge) return { kind: "declined", decline: card.charge };
  return hasExpired(world, method) ? { kind: "declined", decline: expired } : { kind: "paid" };
}

interface NewIntent {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  receipt_email?: string | null;
  setup_future_usage?: Stripe.PaymentIntent.SetupFutureUsage | null;
  automatic_payment_methods?: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
  statement_descriptor_suffix?: string | null;
}

export function newIntent(world: StripeWorld, given: NewIntent): Stripe.PaymentIntent {
  const id = newId("payment_intent");
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: given.automatic_payment_methods ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: secretOf(id),
    confirmation_method: "automatic",
    created: world.now(),
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
  world.store.put("payment_intent", intent);
  tell(world, "payment_intent.created", intent);
  return intent;
}

function chargeOf(world: StripeWorld, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, decline?: Decline) {
  const { card, billing_details } = method;
  const id = newId("charge");
  const charge: Stripe.Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details,
    calculated_statement_descriptor: "REVIENS",
    captured: !decline,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? "declined_by_network" : "approved_by_network",
      reason: decline?.decline_code ?? null,
      risk_level: "normal",
      seller_message: decline ? "The bank did not return any further details." : "Payment complete.",
      type: decline ? "issuer_declined" : "authorized",
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: "card",
      ...(card && {
        card: {
          amount_authorized: decline ? null : intent.amount,
          authorization_code: null,
          brand: card.brand,
          checks: card.checks,
          country: card.country,
          electronic_commerce_indicator: null,
          exp_month: card.exp_month,
          exp_year: card.exp_year,
          funding: card.funding,
          installments: null,
          last4: card.last4,
          mandate: null,
          network: card.brand,
          network_transaction_id: null,
          regulated_status: "unregulated",
          three_d_secure: null,
          transaction_link_id: null,
          wallet: null,
        },
      }),
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${ownOrigin}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
  world.store.put("charge", charge);
  tell(world, decline ? "charge.failed" : "charge.succeeded", charge);
  return charge;
}

export const errorOf = (decline: Decline, method: Stripe.PaymentMethod, charge?: string) => ({
  type: "card_error" as const,
  code: decline.code,
  message: decline.message,
  payment_method: method,
  ...(decline.decline_code && { decline_code: decline.decline_code }),
  ...(charge && { charge }),
});

export function decline(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  why: Decline,
  charged = true,
): Stripe.PaymentIntent {
  const charge = charged ? chargeOf(world, intent, method, why) : null;
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: errorOf(why, method, charge?.id),
  };
  world.store.put("payment_intent", failed);
  tell(world, "payment_intent.payment_failed", failed);
  return failed;
}

export const needsAuthentication: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

export function collect(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  manner: Manner,
): Stripe.PaymentIntent {
  const verdict = verdictOf(world, method, manner);
  if (verdict.kind === "declined") return decline(world, intent, method, verdict.decline);
  if (verdict.kind === "authenticate") {
    const asking: Stripe.PaymentIntent = {
      ...intent,
      status: "requires_action",
      payment_method: method.id,
      last_payment_error: null,
      next_action: { type: "use_stripe_sdk", use_stripe_sdk: {} },
    };
    world.store.put("payment_intent", asking);
    tell(world, "payment_intent.requires_action", asking);
    return asking;
  }
  const charge = chargeOf(world, intent, method);
  const customer = idOrNull(intent.customer);
  if (intent.setup_future_usage && customer !== null) {
    give(world, method, customer);
    if (manner.authenticated) world.store.put("authenticated", { id: method.id });
  }
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: "succeeded",
    payment_method: method.id,
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  world.store.put("payment_intent", paid);
  tell(world, "payment_intent.succeeded", paid);
  const { disputes } = testCardOf(method);
  if (disputes !== "never") dispute(world, charge, disputes);
  return paid;
}

export function cardRefusal(intent: Stripe.PaymentIntent): Refused {
  const { code, decline_code, charge, message, payment_method } = intent.last_payment_error ?? {};
  return new Refused(402, message ?? "Your card was declined.", {
    type: "card_error",
    ...(code && { code }),
    ...(decline_code && { decline_code }),
    ...(charge && { charge }),
    ...(payment_method && { payment_method }),
    payment_intent: intent,
  });
}

export function cancelIntent(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  cancellation_reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: "canceled",
    canceled_at: world.now(),
    cancellation_reason,
    next_action: null,
  };
  return changeObject(world, "payment_intent", canceled, "payment_intent.canceled");
}
