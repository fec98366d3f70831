import type Stripe from "stripe";
import * as z from "zod/mini";
import { authenticateIntent, confirmIntent } from "./doors/payment-intents.ts";
import { authenticateSetup, confirmSetup } from "./doors/setup-intents.ts";
import { inFrench } from "./form/in-french.ts";
import { typedCard } from "./money/payment-methods.ts";
import { invalid, missing, Refused } from "./protocol/error.ts";
import type { StripeWorld } from "./state/world.ts";

const Address = z.object({
  city: z._default(z.nullable(z.string()), null),
  country: z._default(z.nullable(z.string()), null),
  line1: z._default(z.nullable(z.string()), null),
  line2: z._default(z.nullable(z.string()), null),
  postal_code: z._default(z.nullable(z.string()), null),
  state: z._default(z.nullable(z.string()), null),
});

/** Card numbers come from the stand-in's own form, never from the page. */
const Asked = z.object({
  key: z.string(),
  client_secret: z.string(),
  card: z.optional(z.object({ number: z.string(), exp_month: z.int(), exp_year: z.int(), cvc: z.string() })),
  payment_method: z.optional(z.string()),
  billing_details: z.optional(
    z.object({
      name: z.optional(z.nullable(z.string())),
      email: z.optional(z.nullable(z.string())),
      phone: z.optional(z.nullable(z.string())),
      address: z.optional(z.nullable(Address)),
    }),
  ),
  succeeds: z.optional(z.boolean()),
  language: z._default(z.enum(["en", "fr"]), "en"),
});

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

function intentOf({ store }: StripeWorld, secret: string): Intent {
  const [id = ""] = secret.split("_secret_");
  const intent = store.get("payment_intent", id) ?? store.get("setup_intent", id);
  if (!intent || intent.client_secret !== secret) throw missing("intent", id, "client_secret");
  return intent;
}

function perform(world: StripeWorld, action: string, asked: z.infer<typeof Asked>): Intent {
  const intent = intentOf(world, asked.client_secret);
  if (action === "retrieve") return intent;
  if (action === "authenticate")
    return intent.object === "payment_intent"
      ? authenticateIntent(world, intent, asked.succeeds ?? false)
      : authenticateSetup(world, intent, asked.succeeds ?? false);
  const { name, email, phone, address } = asked.billing_details ?? {};
  const billing_details = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(address !== undefined && { address }),
  };
  const made = asked.card ? typedCard(world, { ...asked.card, billing_details }).id : asked.payment_method;
  const how = { payment_method: made, fromPage: true };
  return intent.object === "payment_intent" ? confirmIntent(world, intent, how) : confirmSetup(world, intent, how);
}

function withTold(intent: Intent, told: (message: string) => string): object {
  const name = intent.object === "payment_intent" ? "last_payment_error" : "last_setup_error";
  const error = intent.object === "payment_intent" ? intent.last_payment_error : intent.last_setup_error;
  return error?.message ? { ...intent, [name]: { ...error, message: told(error.message) } } : intent;
}

export function answerElements(
  world: StripeWorld,
  publishable: string,
  action: string,
  body: string,
): { status: number; body: object } {
  let told = (message: string) => message;
  try {
    const asked = Asked.safeParse(JSON.parse(body));
    if (!asked.success) throw invalid(z.prettifyError(asked.error));
    if (asked.data.language === "fr") told = inFrench;
    if (asked.data.key !== publishable)
      throw new Refused(401, `Invalid API Key provided: ${asked.data.key.slice(0, 8)}****`);
    return { status: 200, body: { intent: withTold(perform(world, action, asked.data), told) } };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { status, message, details } = error;
    return { status, body: { error: { type: "invalid_request_error", message: told(message), ...details } } };
  }
}
