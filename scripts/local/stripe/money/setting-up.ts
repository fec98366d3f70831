import type Stripe from "stripe";
import { Refused } from "../protocol/error.ts";
import { idOrNull, newId, type StripeWorld, secretOf, tell } from "../state/world.ts";
import type { Decline } from "./cards.ts";
import { errorOf, type Manner } from "./charging.ts";
import { give, testCardOf } from "./payment-methods.ts";

interface NewSetup {
  customer: string | null;
  payment_method: string | null;
  usage: string;
  description: string | null;
  metadata: Record<string, string>;
  automatic_payment_methods: Stripe.SetupIntent.AutomaticPaymentMethods | null;
}

export function newSetup(world: StripeWorld, given: NewSetup): Stripe.SetupIntent {
  const id = newId("setup_intent");
  const setup: Stripe.SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: given.automatic_payment_methods,
    cancellation_reason: null,
    client_secret: secretOf(id),
    created: world.now(),
    customer: given.customer,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: given.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: given.payment_method === null ? "requires_payment_method" : "requires_confirmation",
    usage: given.usage,
  };
  world.store.put("setup_intent", setup);
  tell(world, "setup_intent.created", setup);
  return setup;
}

export function failSetup(
  world: StripeWorld,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  why: Decline,
): Stripe.SetupIntent {
  const failed: Stripe.SetupIntent = {
    ...setup,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_setup_error: errorOf(why, method),
  };
  world.store.put("setup_intent", failed);
  tell(world, "setup_intent.setup_failed", failed);
  return failed;
}

export function setUp(
  world: StripeWorld,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  manner: Omit<Manner, "offSession">,
): Stripe.SetupIntent {
  const card = testCardOf(method);
  if (card.charge && !card.keeps) return failSetup(world, setup, method, card.charge);
  const { store } = world;
  if (card.authenticates !== "never" && !manner.authenticated) {
    const asking: Stripe.SetupIntent = {
      ...setup,
      status: "requires_action",
      payment_method: method.id,
      next_action: { type: "use_stripe_sdk", use_stripe_sdk: {} },
      last_setup_error: null,
    };
    store.put("setup_intent", asking);
    tell(world, "setup_intent.requires_action", asking);
    return asking;
  }
  const customer = idOrNull(setup.customer);
  if (customer !== null) give(world, method, customer);
  if (setup.usage === "off_session") store.put("authenticated", { id: method.id });
  const done: Stripe.SetupIntent = {
    ...setup,
    status: "succeeded",
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  };
  store.put("setup_intent", done);
  tell(world, "setup_intent.succeeded", done);
  return done;
}

export function setupRefusal(setup: Stripe.SetupIntent): Refused {
  const { code, decline_code, message, payment_method } = setup.last_setup_error ?? {};
  return new Refused(402, message ?? "Your card was declined.", {
    type: "card_error",
    ...(code && { code }),
    ...(decline_code && { decline_code }),
    ...(payment_method && { payment_method }),
    setup_intent: setup,
  });
}
