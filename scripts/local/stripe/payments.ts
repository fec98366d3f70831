import type Stripe from "stripe";
import { type Decline, declineOf, give, paymentMethodFor, testCardOf } from "./cards.ts";
import { invalid, Refused } from "./protocol.ts";
import { addObject, changeObject, idOrNull, metadataOf, type StripeWorld, secretOf, tell } from "./world.ts";

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

const unfinished = ["requires_payment_method", "requires_confirmation", "requires_action"];

const wrongState = (intent: Intent, what: string) =>
  new Refused(400, `This ${intent.object}'s status is ${intent.status}, so it cannot be ${what}.`, {
    code: `${intent.object}_unexpected_state`,
    ...(intent.object === "payment_intent" ? { payment_intent: intent } : { setup_intent: intent }),
  });

function checkUnfinished(intent: Intent, what: string): void {
  if (!unfinished.includes(intent.status)) throw wrongState(intent, what);
}

export function newPayment(world: StripeWorld, given: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent {
  const empty = { latest_charge: null, last_payment_error: null, next_action: null, payment_method: null };
  const blank = { amount_received: 0, status: "requires_payment_method" as const, ...empty, ...given };
  const made = addObject(world, "payment_intent", blank);
  const intent = world.store.put("payment_intent", { ...made, client_secret: secretOf(made.id) });
  tell(world, "payment_intent.created", intent);
  return intent;
}

function chargeOf(world: StripeWorld, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, decline?: Decline) {
  const { amount, currency, customer, metadata, id: payment_intent } = intent;
  const fields: Partial<Stripe.Charge> = {
    ...{ amount, currency, customer, metadata, payment_intent, payment_method: method.id },
    ...{ amount_refunded: 0, disputed: false, refunded: false, paid: !decline },
    status: decline ? "failed" : "succeeded",
    failure_code: decline?.code ?? null,
  };
  return addObject(world, "charge", fields, decline ? "charge.failed" : "charge.succeeded");
}

const errorOf = ({ code, message, decline_code }: Decline, payment_method: Stripe.PaymentMethod, charge?: string) => ({
  type: "card_error" as const,
  ...{ code, message, payment_method },
  ...(decline_code && { decline_code }),
  ...(charge && { charge }),
});

const waiting = { status: "requires_action" as const, next_action: { type: "use_stripe_sdk", use_stripe_sdk: {} } };
const over = { next_action: null, status: "succeeded" as const };
const failed = { next_action: null, status: "requires_payment_method" as const, payment_method: null };

function decline(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  why: Decline,
  charged = true,
): Stripe.PaymentIntent {
  const charge = charged ? chargeOf(world, intent, method, why) : null;
  const latest_charge = charge?.id ?? intent.latest_charge;
  const after = { ...intent, ...failed, latest_charge, last_payment_error: errorOf(why, method, charge?.id) };
  return changeObject(world, "payment_intent", after, "payment_intent.payment_failed");
}

const needsAuthentication: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

const failedAuthentication = (what: string): Decline => ({
  code: `${what}_authentication_failure`,
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
});

/** Charges a card; the holder of some has to authenticate it. */
export function collect(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  isAuthenticated = false,
): Stripe.PaymentIntent {
  const { authenticates, disputes } = testCardOf(method);
  const isSetUp = world.store.get("authenticated", method.id) !== undefined;
  if (!isAuthenticated && (authenticates === "always" || (authenticates === "until set up" && !isSetUp))) {
    const asking = { ...intent, ...waiting, payment_method: method.id, last_payment_error: null };
    return changeObject(world, "payment_intent", asking, "payment_intent.requires_action");
  }
  const refusal = declineOf(world, method);
  if (refusal) return decline(world, intent, method, refusal);
  const charge = chargeOf(world, intent, method);
  const customer = idOrNull(intent.customer);
  if (intent.setup_future_usage && customer !== null) {
    give(world, method, customer);
    if (isAuthenticated) world.store.put("authenticated", { id: method.id });
  }
  const paid: Stripe.PaymentIntent = {
    ...{ ...intent, ...over, payment_method: method.id, last_payment_error: null },
    amount_received: intent.amount,
    latest_charge: charge.id,
  };
  changeObject(world, "payment_intent", paid, "payment_intent.succeeded");
  if (disputes !== "never") dispute(world, charge, disputes === "by an inquiry");
  return paid;
}

export function cardRefusal(intent: Intent): Refused {
  const error = intent.object === "payment_intent" ? intent.last_payment_error : intent.last_setup_error;
  const { code, decline_code, charge, message, payment_method } = error ?? {};
  return new Refused(402, message ?? "Your card was declined.", {
    type: "card_error",
    ...(code && { code }),
    ...(decline_code && { decline_code }),
    ...(charge && { charge }),
    ...(payment_method && { payment_method }),
    ...(intent.object === "payment_intent" ? { payment_intent: intent } : { setup_intent: intent }),
  });
}

type After = (world: StripeWorld, intent: Stripe.PaymentIntent) => void;

/** `after` settles the intent's invoice. */
export function confirmPayment(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  how: { payment_method?: string | undefined; offSession?: boolean },
  after: After,
): Stripe.PaymentIntent {
  checkUnfinished(intent, "confirmed");
  const id = how.payment_method ?? idOrNull(intent.payment_method);
  if (id === null) throw wrongState(intent, "confirmed without a payment method");
  const method = paymentMethodFor(world, id, idOrNull(intent.customer));
  const tried = collect(world, intent, method);
  const refuses = tried.status === "requires_action" && how.offSession;
  const ended = refuses ? decline(world, tried, method, needsAuthentication) : tried;
  after(world, ended);
  if (ended.status === "requires_payment_method") throw cardRefusal(ended);
  return ended;
}

function waitingMethod(world: StripeWorld, intent: Intent): Stripe.PaymentMethod {
  const id = idOrNull(intent.payment_method);
  if (intent.status !== "requires_action" || id === null) throw wrongState(intent, "authenticated");
  return world.store.need("payment_method", id);
}

export function authenticatePayment(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  succeeds: boolean,
  after: After,
): Stripe.PaymentIntent {
  const method = waitingMethod(world, intent);
  const ended = succeeds
    ? collect(world, intent, method, true)
    : decline(world, intent, method, failedAuthentication("payment_intent"), false);
  after(world, ended);
  return ended;
}

export function createPayment(world: StripeWorld, params: Stripe.PaymentIntentCreateParams): Stripe.PaymentIntent {
  const { amount, currency, customer = null, payment_method, metadata } = params;
  if (amount < 50) throw invalid("Amount must be at least $0.50 usd", "amount", "amount_too_small");
  if (customer !== null) world.store.need("customer", customer, "customer");
  if (payment_method !== undefined) paymentMethodFor(world, payment_method, customer);
  const intent = newPayment(world, { amount, currency, customer, metadata: metadataOf(metadata) });
  if (!params.confirm) return intent;
  return confirmPayment(world, intent, { payment_method, offSession: params.off_session === true }, () => {});
}

export function cancelPayment(world: StripeWorld, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  checkUnfinished(intent, "canceled");
  const canceled = { ...intent, status: "canceled" as const, canceled_at: world.now(), next_action: null };
  return changeObject(world, "payment_intent", canceled, "payment_intent.canceled");
}

export function createSetup(world: StripeWorld, params: Stripe.SetupIntentCreateParams): Stripe.SetupIntent {
  const { customer = null, metadata, usage = "off_session" } = params;
  if (customer !== null) world.store.need("customer", customer, "customer");
  const empty = { last_setup_error: null, next_action: null, payment_method: null };
  const status = "requires_payment_method" as const;
  const made = addObject(world, "setup_intent", { customer, usage, metadata: metadataOf(metadata), status, ...empty });
  const setup = world.store.put("setup_intent", { ...made, client_secret: secretOf(made.id) });
  tell(world, "setup_intent.created", setup);
  return setup;
}

function failSetup(world: StripeWorld, setup: Stripe.SetupIntent, method: Stripe.PaymentMethod, why: Decline) {
  const after = { ...setup, ...failed, last_setup_error: errorOf(why, method) };
  return changeObject(world, "setup_intent", after, "setup_intent.setup_failed");
}

function setUp(world: StripeWorld, setup: Stripe.SetupIntent, method: Stripe.PaymentMethod, isAuthenticated = false) {
  const { charge, keeps, authenticates } = testCardOf(method);
  if (charge && !keeps) return failSetup(world, setup, method, charge);
  const kept = { ...setup, payment_method: method.id, last_setup_error: null };
  if (authenticates !== "never" && !isAuthenticated)
    return changeObject(world, "setup_intent", { ...kept, ...waiting }, "setup_intent.requires_action");
  const customer = idOrNull(setup.customer);
  if (customer !== null) give(world, method, customer);
  world.store.put("authenticated", { id: method.id });
  return changeObject(world, "setup_intent", { ...kept, ...over }, "setup_intent.succeeded");
}

export function confirmSetup(world: StripeWorld, setup: Stripe.SetupIntent, method: string): Stripe.SetupIntent {
  checkUnfinished(setup, "confirmed");
  const done = setUp(world, setup, paymentMethodFor(world, method, idOrNull(setup.customer)));
  if (done.status === "requires_payment_method") throw cardRefusal(done);
  return done;
}

export function authenticateSetup(world: StripeWorld, setup: Stripe.SetupIntent, succeeds: boolean) {
  const method = waitingMethod(world, setup);
  return succeeds
    ? setUp(world, setup, method, true)
    : failSetup(world, setup, method, failedAuthentication("setup_intent"));
}

export function refund(world: StripeWorld, params: Stripe.RefundCreateParams): Stripe.Refund {
  const intent = world.store.need("payment_intent", params.payment_intent ?? "", "payment_intent");
  const charge = world.store.get("charge", idOrNull(intent.latest_charge) ?? "");
  if (intent.status !== "succeeded" || !charge)
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, "payment_intent");
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  const { amount = left } = params;
  if (amount < 1 || amount > left) throw invalid(`Refund amount (${amount}) is not within 1 and ${left}`, "amount");
  const { currency, payment_intent } = charge;
  const fields = { amount, currency, charge: charge.id, payment_intent, status: "succeeded" };
  const made = addObject(world, "refund", { ...fields, metadata: metadataOf(params.metadata) }, "refund.created");
  const amount_refunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  changeObject(world, "charge", after, "charge.refunded");
  return made;
}

function dispute(world: StripeWorld, charge: Stripe.Charge, inquires: boolean): void {
  const { amount, currency, payment_intent } = charge;
  changeObject(world, "charge", { ...charge, disputed: true }, "charge.updated");
  const status = inquires ? ("warning_needs_response" as const) : ("needs_response" as const);
  const fields = { amount, currency, payment_intent, charge: charge.id, reason: "fraudulent", status };
  const made = addObject(world, "dispute", fields, "charge.dispute.created");
  if (!inquires) tell(world, "charge.dispute.funds_withdrawn", made);
}

function decide(world: StripeWorld, before: Stripe.Dispute, status: "won" | "lost" | "warning_closed"): Stripe.Dispute {
  const after = changeObject(world, "dispute", { ...before, status }, "charge.dispute.closed");
  if (status === "won") tell(world, "charge.dispute.funds_reinstated", after);
  return after;
}

function openDispute({ store }: StripeWorld, id: string): Stripe.Dispute {
  const found = store.need("dispute", id);
  if (!/needs_response$/.test(found.status)) throw invalid(`This dispute is already ${found.status}.`);
  return found;
}

export const acceptDispute = (world: StripeWorld, id: string) => decide(world, openDispute(world, id), "lost");

/** Test evidence decides: https://docs.stripe.com/testing#evidence */
export function sendEvidence(world: StripeWorld, id: string, { evidence }: Stripe.DisputeUpdateParams): Stripe.Dispute {
  const before = openDispute(world, id);
  const inquires = before.status === "warning_needs_response";
  switch (evidence?.uncategorized_text) {
    case "escalate_inquiry_evidence": {
      const escalated = { ...before, status: "needs_response" as const };
      const after = changeObject(world, "dispute", escalated, "charge.dispute.updated");
      tell(world, "charge.dispute.funds_withdrawn", after);
      return after;
    }
    case "winning_evidence":
      return decide(world, before, inquires ? "warning_closed" : "won");
    case "losing_evidence":
      return decide(world, before, "lost");
    default:
      throw invalid("The stand-in knows only the evidence of Stripe's tests.", "evidence[uncategorized_text]");
  }
}
