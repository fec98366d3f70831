import type Stripe from "stripe";
import { decideDispute, escalate } from "../money/disputing.ts";
import { metadataOf } from "../money/subscribing.ts";
import { type Operation, operationsOf } from "../protocol/declarations.ts";
import { invalid, notSpoken } from "../protocol/error.ts";
import { changeObject, type StripeWorld } from "../state/world.ts";
import { catalogPrices, products } from "./catalog.ts";
import { customers } from "./customers.ts";
import { type Door, doorOf } from "./door.ts";
import { eventEndpoints, webhookEndpoints } from "./events.ts";
import { invoicePayments, invoices } from "./invoices.ts";
import { isExpanded, paging, stripePage } from "./page.ts";
import { charges, paymentIntents } from "./payment-intents.ts";
import { paymentMethods } from "./payment-methods.ts";
import { refunds } from "./refunds.ts";
import { setupIntents } from "./setup-intents.ts";
import { subscriptionItems, subscriptions } from "./subscriptions.ts";

const door = doorOf("Disputes");

function open({ store }: StripeWorld, id: string): Stripe.Dispute {
  const dispute = store.need("dispute", id);
  if (!/needs_response$/.test(dispute.status)) throw invalid(`This dispute is already ${dispute.status}.`);
  return dispute;
}

/** Test evidence decides: https://docs.stripe.com/testing#evidence */
function decided(world: StripeWorld, given: Stripe.Dispute, word: string | null): Stripe.Dispute | undefined {
  const inquires = given.status === "warning_needs_response";
  if (word === "escalate_inquiry_evidence" && inquires) return escalate(world, given);
  if (word === "winning_evidence") return decideDispute(world, given, inquires ? "warning_closed" : "won");
  return word === "losing_evidence" && !inquires ? decideDispute(world, given, "lost") : undefined;
}

function update(world: StripeWorld, params: Stripe.DisputeUpdateParams, id: string): Stripe.Dispute {
  const { evidence = {}, submit = true, metadata } = params;
  const other = Object.keys(evidence).find((name) => name !== "uncategorized_text");
  if (other !== undefined) throw notSpoken(`the evidence ${other}`);
  const before = open(world, id);
  const text = evidence.uncategorized_text ?? before.evidence.uncategorized_text;
  const given = {
    ...before,
    metadata: metadataOf(metadata, before.metadata),
    evidence: { ...before.evidence, uncategorized_text: text },
    evidence_details: { ...before.evidence_details, has_evidence: text !== null },
  };
  return (
    (submit ? decided(world, given, text) : undefined) ??
    changeObject(world, "dispute", given, "charge.dispute.updated")
  );
}

const disputes = [
  door<Stripe.DisputeRetrieveParams>("GET /v1/disputes/{}", [], (world, _, [id]) => world.store.need("dispute", id)),
  door<Stripe.DisputeUpdateParams>("POST /v1/disputes/{}", ["evidence", "submit", "metadata"], (world, params, [id]) =>
    update(world, params, id),
  ),
  door<Stripe.DisputeCloseParams>("POST /v1/disputes/{}/close", [], (world, _, [id]) =>
    decideDispute(world, open(world, id), "lost"),
  ),
  door<Stripe.DisputeListParams>(
    "GET /v1/disputes",
    ["charge", "payment_intent", "created", ...paging],
    (world, params) =>
      stripePage(
        "/v1/disputes",
        world.store.all("dispute").filter((one) => isExpanded(one, params, "charge", "payment_intent")),
        params,
      ),
  ),
];

const doors: Door[] = [
  ...[...customers, ...paymentMethods, ...setupIntents, ...paymentIntents, ...charges, ...refunds, ...disputes],
  ...[...products, ...catalogPrices, ...subscriptions, ...subscriptionItems, ...invoices, ...invoicePayments],
  ...[...eventEndpoints, ...webhookEndpoints],
];

export interface Meant {
  door: Door;
  ids: string[];
  operation(): Operation;
}

const declared = new Map<string, Map<string, () => Operation>>();

function operationOf({ resource, call }: Door): () => Operation {
  const known = declared.get(resource) ?? operationsOf(resource);
  declared.set(resource, known);
  const operation = known.get(call);
  if (!operation) throw new Error(`The package's ${resource} has no ${call}.`);
  return operation;
}

interface Pattern {
  door: Door;
  form: RegExp;
  /** Static segments of the path; more of them win. */
  words: number;
}

const patterns: Pattern[] = doors
  .map((door) => {
    const parts = door.call.split("{}");
    return { door, form: new RegExp(`^${parts.join("([^/]+)")}$`), words: -parts.length };
  })
  .sort((one, other) => other.words - one.words);

export function doorFor(method: string, path: string): Meant | null {
  const asked = `${method} ${path}`;
  for (const { door, form } of patterns) {
    const found = form.exec(asked);
    if (found) return { door, ids: found.slice(1).map(decodeURIComponent), operation: operationOf(door) };
  }
  return null;
}
