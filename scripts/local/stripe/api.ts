import { createHash, timingSafeEqual } from "node:crypto";
import { stripeVersion } from "#shared/contract/stripe.ts";
import { callFor } from "./calls.ts";
import { invoicePayments, paymentOf } from "./invoices.ts";
import {
  type ExpandSource,
  errorBody,
  expand,
  invalid,
  notSpoken,
  Refused,
  readForm,
  type StripeFields,
} from "./protocol.ts";
import { randomText, type StripeWorld } from "./world.ts";

export interface ApiCall {
  method: string;
  path: string;
  query: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface Keys {
  secret: string;
  publishable: string;
}

const shownLines = 10;

export function stripeJson(value: object): string {
  return JSON.stringify(value, (name, inner) =>
    name === "lines" && inner?.object === "list" && inner.data.length > shownLines
      ? { ...inner, data: inner.data.slice(0, shownLines), has_more: true }
      : inner,
  );
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(hash(one)), Buffer.from(hash(other)));

function checkKey({ authorization }: ApiCall["headers"], { secret, publishable }: Keys): void {
  const [, scheme, text = ""] = /^(Bearer|Basic) (.+)$/.exec(String(authorization ?? "")) ?? [];
  const given = scheme === "Basic" ? (Buffer.from(text, "base64").toString("utf8").split(":")[0] ?? "") : text;
  if (isSame(given, secret)) return;
  if (isSame(given, publishable))
    throw new Refused(401, "This API call cannot be made with a publishable API key. Please use a secret API key.", {
      code: "secret_key_required",
    });
  throw new Refused(401, `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`);
}

/** What Stripe leaves out of an object unless it is asked for. */
const sourceOf = (world: StripeWorld): ExpandSource => ({
  find: world.store.find,
  include: ({ object, id }, name) => {
    const invoice = object === "invoice" ? world.store.get("invoice", String(id)) : undefined;
    const intent = invoice && paymentOf(world, invoice);
    if (name === "confirmation_secret" && intent)
      return { client_secret: intent.client_secret, type: "payment_intent" };
    return name === "payments" && invoice
      ? { object: "list", data: invoicePayments(world, invoice), has_more: false, url: "/v1/invoice_payments" }
      : undefined;
  },
});

interface Failure {
  status: number;
  body: string;
  takes: boolean;
}

type Done = { status: number; body: string };

/**
 * Deliberate failures happen after validation and are kept by idempotency key
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export function stripeOpenApi(world: StripeWorld, keys: Keys): (call: ApiCall, failure?: Failure) => ApiAnswer {
  const { store } = world;

  /** Runs a call atomically; a declined card still has its effects. */
  function perform(run: () => object, expands: string[]): Done {
    const given = store.atOnce(() => {
      try {
        return run();
      } catch (error) {
        if (error instanceof Refused && !error.takesBack) return error;
        throw error;
      }
    });
    if (given instanceof Refused) throw given;
    const plain: unknown = JSON.parse(stripeJson(given));
    const whole = expands.reduce((value, path) => expand(value, path.split("."), sourceOf(world)), plain);
    return { status: 200, body: stripeJson(Object(whole)) };
  }

  function refused(error: unknown): Done {
    if (error instanceof Refused) return { status: error.status, body: stripeJson(errorBody(error)) };
    const message = error instanceof Error ? error.message : String(error);
    return { status: 500, body: JSON.stringify({ error: { type: "api_error", message } }) };
  }

  function withKey({ method, path, body }: ApiCall, key: string, work: () => Done): Done & { replayed: boolean } {
    const [call, sent] = [`${method} ${path}`, hash(body)];
    const kept = store.get("answer", key);
    if (!kept) {
      const made = work();
      store.put("answer", { id: key, call, sent, ...made, created: world.now() });
      return { ...made, replayed: false };
    }
    if (kept.call !== call || kept.sent !== sent)
      throw new Refused(
        400,
        `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: "idempotency_error" },
      );
    return { status: kept.status, body: kept.body, replayed: true };
  }

  function meantBy({ method, path, headers, query, body }: ApiCall): { run: () => object; expands: string[] } {
    checkKey(headers, keys);
    const version = headers["stripe-version"];
    if (version !== undefined && version !== stripeVersion)
      throw invalid(`Invalid Stripe API version: ${version}. The stand-in speaks ${stripeVersion}.`);
    const meant = callFor(method, path);
    if (!meant) throw new Refused(404, `Unrecognized request URL (${method}: ${path}). The stand-in has no such call.`);
    const { expand: expands = [], ...params }: StripeFields = readForm(method === "POST" ? body : query);
    const unspoken = Object.keys(params).find((name) => !meant.call.speaks.includes(name));
    if (unspoken !== undefined) throw notSpoken(`the parameter ${unspoken} of ${meant.call.path}`);
    return {
      run: () => meant.call.run(world, params, meant.id),
      expands: Array.isArray(expands) ? expands.map(String) : [],
    };
  }

  return (call, failure) => {
    const key = call.method === "POST" ? String(call.headers["idempotency-key"] ?? "") : "";
    const headers = { "content-type": "application/json", "request-id": `req_${randomText(14)}` };
    try {
      // Stripe keeps no answer for an invalid call, so validation precedes the key.
      const { run, expands } = meantBy(call);
      const done = () => {
        try {
          const made = failure && !failure.takes ? failure : perform(run, expands);
          const { status, body } = failure ?? made;
          return { status, body };
        } catch (error) {
          return refused(error);
        }
      };
      const { replayed, status, body } = key === "" ? { ...done(), replayed: false } : withKey(call, key, done);
      return { status, body, headers: { ...headers, ...(replayed && { "idempotent-replayed": "true" }) } };
    } catch (error) {
      return { ...refused(error), headers };
    }
  };
}
