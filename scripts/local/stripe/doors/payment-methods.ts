import type Stripe from "stripe";
import { cardNamed } from "../money/cards.ts";
import { attach, detach, newCard, paymentMethodOf } from "../money/payment-methods.ts";
import { metadataOf } from "../money/subscribing.ts";
import { invalid, missing, notSpoken, Refused } from "../protocol/error.ts";
import { changeObject, idOrNull, type StripeWorld } from "../state/world.ts";
import { doorOf } from "./door.ts";
import { paging, stripePage } from "./page.ts";

const door = doorOf("PaymentMethods");

function create(world: StripeWorld, { type, card, metadata }: Stripe.PaymentMethodCreateParams): Stripe.PaymentMethod {
  if (type === undefined) throw invalid("Missing required param: type.", "type", "parameter_missing");
  if (type !== "card") throw notSpoken(`payment methods of type ${type}`);
  if (card === undefined) throw invalid("Missing required param: card.", "card", "parameter_missing");
  if (!("token" in card) || card.token === undefined)
    throw new Refused(
      402,
      "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing. To enable testing raw card data APIs, see https://support.stripe.com/questions/enabling-access-to-raw-card-data-apis.",
    );
  const known = cardNamed(card.token.replace(/^tok_/, ""));
  if (!known) throw missing("token", card.token, "card[token]");
  return newCard(world, known, { metadata: metadataOf(metadata) });
}

function update(world: StripeWorld, params: Stripe.PaymentMethodUpdateParams, id: string): Stripe.PaymentMethod {
  const method = world.store.need("payment_method", id, "payment_method");
  if (idOrNull(method.customer) === null)
    throw invalid("You must save this PaymentMethod to a customer before you can update it.");
  const { exp_month, exp_year } = params.card ?? {};
  return changeObject(
    world,
    "payment_method",
    {
      ...method,
      metadata: metadataOf(params.metadata, method.metadata),
      ...(method.card && {
        card: { ...method.card, ...(exp_month && { exp_month }), ...(exp_year && { exp_year }) },
      }),
    },
    "payment_method.updated",
  );
}

export const paymentMethods = [
  door<Stripe.PaymentMethodCreateParams>("POST /v1/payment_methods", ["type", "card", "metadata"], create),
  door<Stripe.PaymentMethodRetrieveParams>("GET /v1/payment_methods/{}", [], (world, _, [id]) =>
    paymentMethodOf(world, id),
  ),
  door<Stripe.PaymentMethodUpdateParams>("POST /v1/payment_methods/{}", ["card", "metadata"], (world, params, [id]) =>
    update(world, params, id),
  ),
  door<Stripe.PaymentMethodAttachParams>("POST /v1/payment_methods/{}/attach", ["customer"], (world, params, [id]) => {
    if (params.customer === undefined)
      throw invalid("Missing required param: customer.", "customer", "parameter_missing");
    return attach(world, paymentMethodOf(world, id), params.customer);
  }),
  door<Stripe.PaymentMethodDetachParams>("POST /v1/payment_methods/{}/detach", [], (world, _, [id]) =>
    detach(world, world.store.need("payment_method", id, "payment_method")),
  ),
  door<Stripe.PaymentMethodListParams>("GET /v1/payment_methods", ["customer", "type", ...paging], (world, params) =>
    stripePage(
      "/v1/payment_methods",
      world.store
        .all("payment_method")
        .filter((method) => params.customer !== undefined && idOrNull(method.customer) === params.customer),
      params,
    ),
  ),
];
