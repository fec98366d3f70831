import { type Operation, operationsOf } from "../protocol/declarations.ts";
import { prices, products } from "./catalog.ts";
import { customers } from "./customers.ts";
import { disputes } from "./disputes.ts";
import type { Door } from "./door.ts";
import { events, webhookEndpoints } from "./events.ts";
import { invoicePayments, invoices } from "./invoices.ts";
import { charges, paymentIntents } from "./payment-intents.ts";
import { paymentMethods } from "./payment-methods.ts";
import { refunds } from "./refunds.ts";
import { setupIntents } from "./setup-intents.ts";
import { subscriptionItems, subscriptions } from "./subscriptions.ts";

const doors: Door[] = [
  ...[...customers, ...paymentMethods, ...setupIntents, ...paymentIntents, ...charges, ...refunds, ...disputes],
  ...[...products, ...prices, ...subscriptions, ...subscriptionItems, ...invoices, ...invoicePayments],
  ...[...events, ...webhookEndpoints],
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
