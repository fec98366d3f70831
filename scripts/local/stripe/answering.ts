import { createHash, timingSafeEqual } from "node:crypto";
import { doorFor, type Meant } from "./doors/all.ts";
import { errorBody, invalid, notSpoken, Refused } from "./protocol/error.ts";
import { expand } from "./protocol/expand.ts";
import { readForm, UnreadableForm } from "./protocol/form.ts";
import { misfit } from "./protocol/misfit.ts";
import { apiVersion } from "./protocol/package.ts";
import { readAs } from "./protocol/reading.ts";
import { stripeSource } from "./state/included.ts";
import { newId, type StripeWorld } from "./state/world.ts";

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

const isSame = (one: string, other: string) => {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
};

function keyIn(authorization: unknown): string | undefined {
  const [, scheme, given = ""] = /^(Bearer|Basic) (.+)$/.exec(String(authorization ?? "")) ?? [];
  return scheme === "Basic" ? Buffer.from(given, "base64").toString("utf8").split(":")[0] : given || undefined;
}

function checkKey({ authorization }: ApiCall["headers"], keys: Keys): void {
  const given = keyIn(authorization);
  if (given === undefined)
    throw new Refused(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (isSame(given, keys.secret)) return;
  if (isSame(given, keys.publishable))
    throw new Refused(
      401,
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
      { code: "secret_key_required" },
    );
  throw new Refused(401, `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`);
}

function checkVersion(headers: ApiCall["headers"]): void {
  const version = headers["stripe-version"];
  if (version !== undefined && version !== apiVersion)
    throw invalid(`Invalid Stripe API version: ${version}. The stand-in speaks ${apiVersion}.`);
}

/** Refuses parameters that the package doesn't declare or the stand-in doesn't implement. */
function paramsOf({ door, operation }: Meant, form: string): { params: object; expands: string[] } {
  const read = readAs(operation().params, readForm(form));
  const { expand: asked, ...params } =
    typeof read === "object" && read !== null && "expand" in read ? read : { ...Object(read), expand: [] };
  const unspoken = Object.keys(params).find((name) => !door.speaks.includes(name));
  if (unspoken !== undefined) throw notSpoken(`the parameter ${unspoken} of ${door.call}`);
  const expands = Array.isArray(asked) ? asked.map(String) : [];
  if (expands.some((path) => path.split(".").length > 4))
    throw invalid("You cannot expand more than 4 levels of a property", "expand");
  return { params, expands };
}

interface Failure {
  status: number;
  body: string;
  takes: boolean;
}

/**
 * Deliberate failures happen after validation and are kept by idempotency key
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export function stripeOpenApi(world: StripeWorld, keys: Keys): (call: ApiCall, failure?: Failure) => ApiAnswer {
  const { store } = world;

  /** Runs a call atomically; a declined card still has its effects. */
  function perform(meant: Meant, params: object, expands: string[]): { status: number; body: string } {
    const { door, ids, operation } = meant;
    const given = store.atOnce(() => {
      try {
        return door.run(world, params, ids);
      } catch (error) {
        if (error instanceof Refused && !error.takesBack) return error;
        throw error;
      }
    });
    if (given instanceof Refused) throw given;
    const { answer } = operation();
    const source = stripeSource(world);
    const plain: unknown = JSON.parse(stripeJson(Object(given)));
    const whole = expands.reduce((value, path) => expand(answer, value, path.split("."), source, path), plain);
    // An answer that contradicts the package's types is a bug of the stand-in.
    const wrong = misfit(answer, JSON.parse(stripeJson(Object(whole))));
    if (wrong) throw new Error(`The stand-in's answer to ${door.call} is not as the package declares it: ${wrong}.`);
    return { status: 200, body: stripeJson(Object(whole)) };
  }

  function refused(error: unknown, requestId: string): { status: number; body: string } {
    if (error instanceof UnreadableForm) return refused(invalid(error.message), requestId);
    if (error instanceof Refused) return { status: error.status, body: stripeJson(errorBody(error, requestId)) };
    const message = error instanceof Error ? error.message : String(error);
    return { status: 500, body: JSON.stringify({ error: { type: "api_error", message } }) };
  }

  function withKey(call: ApiCall, key: string, work: () => { status: number; body: string }) {
    const [name, sent] = [`${call.method} ${call.path}`, createHash("sha256").update(call.body).digest("hex")];
    const kept = store.get("answer", key);
    if (!kept) {
      const made = work();
      store.put("answer", { id: key, call: name, sent, ...made, created: world.now() });
      return { ...made, replayed: false };
    }
    if (kept.call !== name)
      throw new Refused(
        400,
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.path}' vs '${kept.call.split(" ")[1]}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: "idempotency_error" },
      );
    if (kept.sent !== sent)
      throw new Refused(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: "idempotency_error" },
      );
    return { status: kept.status, body: kept.body, replayed: true };
  }

  return (call, failure) => {
    const requestId = `req_${newId("customer").slice(4)}`;
    const key = call.method === "POST" ? String(call.headers["idempotency-key"] ?? "") : "";
    const headers = {
      "content-type": "application/json",
      "request-id": requestId,
      "stripe-version": apiVersion,
      ...(key !== "" && { "idempotency-key": key }),
    };
    world.request = { id: requestId, idempotency_key: key || null };
    try {
      checkKey(call.headers, keys);
      checkVersion(call.headers);
      const meant = doorFor(call.method, call.path);
      if (!meant)
        throw new Refused(
          404,
          `Unrecognized request URL (${call.method}: ${call.path}). The stand-in has no such door.`,
        );
      if (key.length > 255) throw invalid("Idempotency keys can be at most 255 characters.");
      // Stripe keeps no answer for an invalid call, so validation precedes the key.
      const { params, expands } = paramsOf(meant, call.method === "POST" ? call.body : call.query);
      const done = () => {
        try {
          const made = failure && !failure.takes ? failure : perform(meant, params, expands);
          const { status, body } = failure ?? made;
          return { status, body };
        } catch (error) {
          return refused(error, requestId);
        }
      };
      const { replayed, status, body } = key === "" ? { ...done(), replayed: false } : withKey(call, key, done);
      return { status, body, headers: { ...headers, ...(replayed && { "idempotent-replayed": "true" }) } };
    } catch (error) {
      return { ...refused(error, requestId), headers };
    } finally {
      world.request = { id: null, idempotency_key: null };
    }
  };
}
