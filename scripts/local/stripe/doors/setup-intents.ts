import type Stripe from "stripe";
import { paymentMethodFor } from "../money/payment-methods.ts";
import { failSetup, newSetup, setUp, setupRefusal } from "../money/setting-up.ts";
import { metadataOf } from "../money/subscribing.ts";
import { invalid, Refused } from "../protocol/error.ts";
import { idOrNull, type StripeWorld, tell } from "../state/world.ts";
import { doorOf } from "./door.ts";
import { isExpanded, paging, stripePage } from "./page.ts";

const door = doorOf("SetupIntents");

const open = ["requires_payment_method", "requires_confirmation", "requires_action"];

const wrongState = (setup: Stripe.SetupIntent, what: string) =>
  new Refused(400, `You cannot ${what} this SetupIntent because it has a status of ${setup.status}.`, {
    code: "setup_intent_unexpected_state",
    setup_intent: setup,
  });

export function confirmSetup(
  world: StripeWorld,
  setup: Stripe.SetupIntent,
  how: { payment_method?: string | undefined; return_url?: string | undefined; fromPage?: boolean },
): Stripe.SetupIntent {
  if (!open.includes(setup.status)) throw wrongState(setup, "confirm");
  const id = how.payment_method ?? idOrNull(setup.payment_method);
  if (id === null)
    throw new Refused(
      400,
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: "setup_intent_unexpected_state", setup_intent: setup },
    );
  const { enabled, allow_redirects } = setup.automatic_payment_methods ?? {};
  if (enabled && allow_redirects !== "never" && !how.fromPage && how.return_url === undefined)
    throw invalid(
      "This SetupIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.",
    );
  const done = setUp(world, setup, paymentMethodFor(world, id, idOrNull(setup.customer)), {});
  if (done.status === "requires_payment_method") throw setupRefusal(done);
  return done;
}

export function authenticateSetup(
  world: StripeWorld,
  setup: Stripe.SetupIntent,
  succeeds: boolean,
): Stripe.SetupIntent {
  const id = idOrNull(setup.payment_method);
  if (setup.status !== "requires_action" || id === null) throw wrongState(setup, "authenticate");
  const method = world.store.need("payment_method", id);
  if (succeeds) return setUp(world, setup, method, { authenticated: true });
  return failSetup(world, setup, method, {
    code: "setup_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
}

function create(world: StripeWorld, params: Stripe.SetupIntentCreateParams): Stripe.SetupIntent {
  const { customer, payment_method, confirm } = params;
  if (customer !== undefined) world.store.need("customer", customer, "customer");
  const method = payment_method === undefined ? null : paymentMethodFor(world, payment_method, customer ?? null);
  const setup = newSetup(world, {
    customer: customer ?? null,
    payment_method: method?.id ?? null,
    usage: params.usage ?? "off_session",
    description: params.description ?? null,
    metadata: metadataOf(params.metadata),
    automatic_payment_methods: params.allowed_payment_method_types
      ? null
      : { allow_redirects: "always", enabled: true, ...params.automatic_payment_methods },
  });
  return confirm ? confirmSetup(world, setup, { return_url: params.return_url }) : setup;
}

export const setupIntents = [
  door<Stripe.SetupIntentCreateParams>(
    "POST /v1/setup_intents",
    [
      ...(["customer", "payment_method", "confirm", "usage", "description", "metadata", "return_url"] as const),
      ...(["automatic_payment_methods", "allowed_payment_method_types"] as const),
    ],
    create,
  ),
  door<Stripe.SetupIntentRetrieveParams>("GET /v1/setup_intents/{}", ["client_secret"], (world, _, [id]) =>
    world.store.need("setup_intent", id, "intent"),
  ),
  door<Stripe.SetupIntentUpdateParams>(
    "POST /v1/setup_intents/{}",
    ["metadata", "description"],
    (world, params, [id]) => {
      const setup = world.store.need("setup_intent", id, "intent");
      const { description = setup.description } = params;
      return world.store.put("setup_intent", {
        ...setup,
        description,
        metadata: metadataOf(params.metadata, setup.metadata),
      });
    },
  ),
  door<Stripe.SetupIntentConfirmParams>(
    "POST /v1/setup_intents/{}/confirm",
    ["payment_method", "return_url"],
    (world, { payment_method, return_url }, [id]) =>
      confirmSetup(world, world.store.need("setup_intent", id, "intent"), { payment_method, return_url }),
  ),
  door<Stripe.SetupIntentCancelParams>(
    "POST /v1/setup_intents/{}/cancel",
    ["cancellation_reason"],
    (world, { cancellation_reason = null }, [id]) => {
      const setup = world.store.need("setup_intent", id, "intent");
      if (!open.includes(setup.status)) throw wrongState(setup, "cancel");
      const canceled = world.store.put("setup_intent", {
        ...setup,
        status: "canceled",
        cancellation_reason,
        next_action: null,
      });
      tell(world, "setup_intent.canceled", canceled);
      return canceled;
    },
  ),
  door<Stripe.SetupIntentListParams>("GET /v1/setup_intents", ["customer", ...paging], (world, params) =>
    stripePage(
      "/v1/setup_intents",
      world.store.all("setup_intent").filter((one) => isExpanded(one, params, "customer")),
      params,
    ),
  ),
];
