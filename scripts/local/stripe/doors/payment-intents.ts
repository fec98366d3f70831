import type Stripe from "stripe";
import { cancelIntent, cardRefusal, collect, decline, needsAuthentication, newIntent } from "../money/charging.ts";
import { follow } from "../money/invoicing.ts";
import { paymentMethodFor } from "../money/payment-methods.ts";
import { metadataOf } from "../money/subscribing.ts";
import { invalid, Refused } from "../protocol/error.ts";
import { changeObject, idOrNull, type StripeWorld } from "../state/world.ts";
import { doorOf } from "./door.ts";
import { isExpanded, paging, stripePage } from "./page.ts";

const door = doorOf("PaymentIntents");

const wrongState = (intent: Stripe.PaymentIntent, what: string) =>
  new Refused(400, `This PaymentIntent's status is ${intent.status}, so it cannot be ${what}.`, {
    code: "payment_intent_unexpected_state",
    payment_intent: intent,
  });

const confirmable = ["requires_payment_method", "requires_confirmation", "requires_action"];

interface Confirmation {
  payment_method?: string | undefined;
  off_session?: boolean;
  return_url?: string | undefined;
  error_on_requires_action?: boolean | undefined;
  setup_future_usage?: Stripe.PaymentIntent.SetupFutureUsage | null | undefined;
  fromPage?: boolean;
}

export function confirmIntent(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  how: Confirmation,
): Stripe.PaymentIntent {
  const { store } = world;
  if (!confirmable.includes(intent.status)) throw wrongState(intent, "confirmed");
  const id = how.payment_method ?? idOrNull(intent.payment_method);
  if (id === null)
    throw new Refused(
      400,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: "payment_intent_unexpected_state", payment_intent: intent },
    );
  const mayRedirect =
    intent.automatic_payment_methods?.enabled && intent.automatic_payment_methods.allow_redirects !== "never";
  if (mayRedirect && !how.fromPage && !how.off_session && how.return_url === undefined)
    throw invalid(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    );
  const method = paymentMethodFor(world, id, idOrNull(intent.customer));
  const wanted =
    how.setup_future_usage === undefined ? intent : { ...intent, setup_future_usage: how.setup_future_usage };
  const tried = collect(world, store.put("payment_intent", wanted), method, { offSession: how.off_session ?? false });
  const refuses = tried.status === "requires_action" && (how.off_session || how.error_on_requires_action);
  const ended = refuses ? decline(world, tried, method, needsAuthentication) : tried;
  follow(world, ended);
  if (ended.status === "requires_payment_method") throw cardRefusal(ended);
  return ended;
}

export function authenticateIntent(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  succeeds: boolean,
): Stripe.PaymentIntent {
  const id = idOrNull(intent.payment_method);
  if (intent.status !== "requires_action" || id === null) throw wrongState(intent, "authenticated");
  const method = world.store.need("payment_method", id);
  const ended = succeeds
    ? collect(world, intent, method, { offSession: false, authenticated: true })
    : decline(world, intent, method, failedAuthentication, false);
  follow(world, ended);
  return ended;
}

const failedAuthentication = {
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

function create(world: StripeWorld, params: Stripe.PaymentIntentCreateParams): Stripe.PaymentIntent {
  const { amount, currency, customer, confirm, payment_method, off_session } = params;
  if (amount < 1) throw invalid("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (currency !== "usd" && currency !== "cad") throw invalid(`Invalid currency: ${currency}.`, "currency");
  if (amount < 50) throw invalid("Amount must be at least $0.50 usd", "amount", "amount_too_small");
  if (amount > 99_999_999) throw invalid("Amount must be no more than $999,999.99", "amount", "amount_too_large");
  if (off_session !== undefined && !confirm)
    throw invalid("You cannot set `off_session` to `true` when `confirm` is `false`.", "off_session");
  if (customer !== undefined) world.store.need("customer", customer, "customer");
  const method = payment_method === undefined ? null : paymentMethodFor(world, payment_method, customer ?? null);
  const automatic = params.automatic_payment_methods ?? { enabled: true };
  const made = newIntent(world, {
    amount,
    currency,
    customer: customer ?? null,
    description: params.description ?? null,
    metadata: metadataOf(params.metadata),
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    automatic_payment_methods: params.allowed_payment_method_types ? null : { allow_redirects: "always", ...automatic },
  });
  const intent =
    method === null
      ? made
      : world.store.put("payment_intent", { ...made, payment_method: method.id, status: "requires_confirmation" });
  if (!confirm) return intent;
  return confirmIntent(world, intent, {
    off_session: off_session !== undefined && off_session !== false,
    return_url: params.return_url,
    error_on_requires_action: params.error_on_requires_action,
  });
}

function update(world: StripeWorld, params: Stripe.PaymentIntentUpdateParams, id: string): Stripe.PaymentIntent {
  const intent = world.store.need("payment_intent", id, "intent");
  const onlyWords = params.amount === undefined && params.payment_method === undefined;
  if (!onlyWords && !confirmable.includes(intent.status)) throw wrongState(intent, "updated");
  const method =
    params.payment_method === undefined
      ? null
      : paymentMethodFor(world, params.payment_method, idOrNull(intent.customer));
  return world.store.put("payment_intent", {
    ...intent,
    ...(params.amount !== undefined && { amount: params.amount }),
    ...(params.description !== undefined && { description: params.description }),
    ...(method && { payment_method: method.id, status: "requires_confirmation" as const }),
    metadata: metadataOf(params.metadata, intent.metadata),
  });
}

export const paymentIntents = [
  door<Stripe.PaymentIntentCreateParams>(
    "POST /v1/payment_intents",
    [
      ...(["amount", "currency", "customer", "confirm", "payment_method", "off_session", "description"] as const),
      ...(["metadata", "receipt_email", "setup_future_usage", "automatic_payment_methods"] as const),
      ...([
        "allowed_payment_method_types",
        "return_url",
        "error_on_requires_action",
        "statement_descriptor_suffix",
      ] as const),
    ],
    create,
  ),
  door<Stripe.PaymentIntentRetrieveParams>("GET /v1/payment_intents/{}", ["client_secret"], (world, _, [id]) =>
    world.store.need("payment_intent", id, "intent"),
  ),
  door<Stripe.PaymentIntentUpdateParams>(
    "POST /v1/payment_intents/{}",
    ["amount", "description", "payment_method", "metadata"],
    (world, params, [id]) => update(world, params, id),
  ),
  door<Stripe.PaymentIntentConfirmParams>(
    "POST /v1/payment_intents/{}/confirm",
    ["payment_method", "off_session", "return_url", "error_on_requires_action", "setup_future_usage"],
    (world, { payment_method, off_session, return_url, error_on_requires_action, setup_future_usage }, [id]) =>
      confirmIntent(world, world.store.need("payment_intent", id, "intent"), {
        payment_method,
        off_session: off_session !== undefined && off_session !== false,
        return_url,
        error_on_requires_action,
        setup_future_usage: setup_future_usage === "" ? null : setup_future_usage,
      }),
  ),
  door<Stripe.PaymentIntentCancelParams>(
    "POST /v1/payment_intents/{}/cancel",
    ["cancellation_reason"],
    (world, { cancellation_reason }, [id]) => {
      const intent = world.store.need("payment_intent", id, "intent");
      if (!confirmable.includes(intent.status)) throw wrongState(intent, "canceled");
      return cancelIntent(world, intent, cancellation_reason ?? null);
    },
  ),
  door<Stripe.PaymentIntentListParams>("GET /v1/payment_intents", ["customer", "created", ...paging], (world, params) =>
    stripePage(
      "/v1/payment_intents",
      world.store.all("payment_intent").filter((one) => isExpanded(one, params, "customer")),
      params,
    ),
  ),
];

const charge = doorOf("Charges");

export const charges = [
  charge<Stripe.ChargeRetrieveParams>("GET /v1/charges/{}", [], (world, _, [id]) => world.store.need("charge", id)),
  charge<Stripe.ChargeUpdateParams>("POST /v1/charges/{}", ["metadata", "description"], (world, params, [id]) => {
    const before = world.store.need("charge", id);
    const { description = before.description } = params;
    return changeObject(
      world,
      "charge",
      { ...before, description, metadata: metadataOf(params.metadata, before.metadata) },
      "charge.updated",
    );
  }),
  charge<Stripe.ChargeListParams>(
    "GET /v1/charges",
    ["customer", "payment_intent", "created", ...paging],
    (world, params) =>
      stripePage(
        "/v1/charges",
        world.store.all("charge").filter((one) => isExpanded(one, params, "customer", "payment_intent")),
        params,
      ),
  ),
];
