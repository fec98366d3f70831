import type Stripe from "stripe";

interface ErrorDetails {
  type?: "card_error" | "idempotency_error";
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
}

export class Refused extends Error {
  readonly status: number;
  readonly details: ErrorDetails;
  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /** Whether to roll back; a failed payment or setup stays failed. */
  get takesBack(): boolean {
    return !(this.details.payment_intent || this.details.setup_intent);
  }
}

export const invalid = (message: string, param?: string, code?: string): Refused =>
  new Refused(400, message, { ...(param && { param }), ...(code && { code }) });

export const missing = (what: string, id: string, param = "id"): Refused =>
  new Refused(404, `No such ${what.replaceAll("_", "")}: '${id}'`, { code: "resource_missing", param });

/** Reports features that the stand-in lacks instead of pretending. */
export const notSpoken = (what: string): Refused =>
  new Refused(400, `The stand-in does not speak this part of Stripe: ${what}.`, { code: "not_spoken_locally" });

export const errorBody = ({ message, details }: Refused) => ({
  error: { type: "invalid_request_error", message, ...details },
});

export type StripeFields = Record<string, unknown>;
export const isJson = (value: unknown): value is StripeFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const numbers =
  /^(amount|balance|created|[gl]te?|start|end|interval_count|limit|proration_date|quantity|unit_amount|exp_(month|year))$/;

function readValue(name: string, text: string): unknown {
  if (numbers.test(name) && /^-?\d+$/.test(text)) return Number(text);
  return text === "true" || text === "false" ? text === "true" : text;
}

function place(into: StripeFields, [name = "", ...rest]: string[], text: string, isText: boolean): void {
  if (rest.length === 0) {
    into[name] = isText ? text : readValue(name, text);
    return;
  }
  const inner = into[name] ?? {};
  if (!isJson(inner)) throw invalid("Invalid object", name);
  into[name] = inner;
  place(inner, rest, text, isText || name === "metadata");
}

/** `items[0][price]` is the price of the first of a list. */
function withLists(value: unknown): unknown {
  if (!isJson(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Whole numbers are known by their names; metadata are texts. */
export function readForm(text: string): StripeFields {
  const read: StripeFields = {};
  for (const [name, value] of new URLSearchParams(text)) place(read, name.replaceAll("]", "").split("["), value, false);
  return Object(withLists(read));
}

export interface ExpandSource {
  find(id: string): object | undefined;
  include(object: StripeFields, name: string): unknown;
}

/** Replaces the id at `path` by its object. */
export function expand(value: unknown, path: string[], source: ExpandSource): unknown {
  const [name, ...rest] = path;
  if (name === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => expand(one, path, source));
  if (!isJson(value)) throw invalid(`This property cannot be expanded (${name}).`, "expand");
  const found = value[name] === undefined ? source.include(value, name) : value[name];
  if (found === undefined) return value;
  const inner = typeof found === "string" ? source.find(found) : found;
  if (inner === undefined) throw invalid(`This property cannot be expanded (${name}).`, "expand");
  return { ...value, [name]: expand(inner, rest, source) };
}
