import type Stripe from "stripe";
import { changeObject, idOrNull, newId, type StripeWorld, tell } from "../state/world.ts";

const day = 86_400;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function dispute(world: StripeWorld, charge: Stripe.Charge, how: "at once" | "by an inquiry"): Stripe.Dispute {
  const inquires = how === "by an inquiry";
  const disputed: Stripe.Dispute = {
    id: newId("dispute"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: world.now() + 9 * day,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: inquires,
    livemode: false,
    metadata: {},
    payment_intent: idOrNull(charge.payment_intent),
    reason: "fraudulent",
    status: inquires ? "warning_needs_response" : "needs_response",
  };
  changeObject(world, "charge", { ...charge, disputed: true }, "charge.updated");
  world.store.put("dispute", disputed);
  tell(world, "charge.dispute.created", disputed);
  if (!inquires) tell(world, "charge.dispute.funds_withdrawn", disputed);
  return disputed;
}

/** Turns an inquiry into a chargeback with the same id. */
export function escalate(world: StripeWorld, before: Stripe.Dispute): Stripe.Dispute {
  const status = "needs_response";
  const after = changeObject(
    world,
    "dispute",
    { ...before, status, is_charge_refundable: false },
    "charge.dispute.updated",
  );
  tell(world, "charge.dispute.funds_withdrawn", after);
  return after;
}

export function decideDispute(
  world: StripeWorld,
  before: Stripe.Dispute,
  status: "won" | "lost" | "warning_closed",
): Stripe.Dispute {
  const after = changeObject(world, "dispute", { ...before, status }, "charge.dispute.closed");
  if (status === "won") tell(world, "charge.dispute.funds_reinstated", after);
  return after;
}
