import type Stripe from "stripe";
import { metadataOf } from "../money/subscribing.ts";
import { invalid } from "../protocol/error.ts";
import { changeObject, idOrNull, newId, type StripeWorld, tell } from "../state/world.ts";
import { doorOf } from "./door.ts";
import { isExpanded, paging, stripePage } from "./page.ts";

const door = doorOf("Refunds");

function chargeOf(world: StripeWorld, { charge, payment_intent }: Stripe.RefundCreateParams): Stripe.Charge {
  if (charge !== undefined) return world.store.need("charge", charge, "charge");
  if (payment_intent === undefined)
    throw invalid("One of the following params should be provided for this request: payment_intent or charge.");
  const intent = world.store.need("payment_intent", payment_intent, "payment_intent");
  const id = idOrNull(intent.latest_charge);
  if (intent.status !== "succeeded" || id === null)
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, "payment_intent");
  return world.store.need("charge", id, "charge");
}

function create(world: StripeWorld, params: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = chargeOf(world, params);
  if (!charge.paid)
    throw invalid(`Charge ${charge.id} has failed and cannot be refunded.`, "charge", "charge_not_refundable");
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  const { amount = left, reason = null } = params;
  if (amount < 1) throw invalid("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (amount > left)
    throw invalid(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      "amount",
    );
  const refund: Stripe.Refund = {
    id: newId("refund"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: "card" },
    metadata: metadataOf(params.metadata),
    payment_intent: idOrNull(charge.payment_intent),
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  world.store.put("refund", refund);
  tell(world, "refund.created", refund);
  const amount_refunded = charge.amount_refunded + amount;
  changeObject(
    world,
    "charge",
    { ...charge, amount_refunded, refunded: amount_refunded === charge.amount },
    "charge.refunded",
  );
  return refund;
}

export const refunds = [
  door<Stripe.RefundCreateParams>(
    "POST /v1/refunds",
    ["charge", "payment_intent", "amount", "reason", "metadata"],
    create,
  ),
  door<Stripe.RefundRetrieveParams>("GET /v1/refunds/{}", [], (world, _, [id]) => world.store.need("refund", id)),
  door<Stripe.RefundListParams>(
    "GET /v1/refunds",
    ["charge", "payment_intent", "created", ...paging],
    (world, params) =>
      stripePage(
        "/v1/refunds",
        world.store.all("refund").filter((one) => isExpanded(one, params, "charge", "payment_intent")),
        params,
      ),
  ),
];
