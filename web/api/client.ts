import i18next from "i18next";
import * as z from "zod/mini";
import type { ParamsInput, Route, SchemaOf } from "#shared/contract/route.ts";
import { ProblemAnswer } from "#shared/model/problem.ts";
import { isOffline, noteAnswer, noteSilence } from "./connection.ts";
import { earlyAnswer } from "./early.ts";
import { ApiProblem, type ConnectionFailure } from "./problem.ts";

// zod would otherwise compile code from strings, which the content security policy forbids.
z.config({ jitless: true });

/** Milliseconds. */
const patience = 20_000;

type Schema = z.core.$ZodType;
type Part<Name extends string, Value> = keyof Value extends never
  ? { [Key in Name]?: Value }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };
type InputOf<Declared> = Declared extends Schema ? z.input<Declared> : unknown;

export type CallInput<Declared extends Route> = Part<"params", ParamsInput<Declared>> &
  Part<"query", InputOf<SchemaOf<Declared, "query">>> &
  Part<"body", InputOf<SchemaOf<Declared, "body">>> & { signal?: AbortSignal };

type OutputOf<Answer> = Answer extends Schema ? z.output<Answer> : undefined;

type CallAnswer<Declared extends Route> = OutputOf<SchemaOf<Declared, "answer">>;

type Arguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

function addressOf(route: Route, { params, query }: AnyInput): string {
  const path = entriesOf(params).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(String(value))),
    route.path,
  );
  const search = new URLSearchParams(
    entriesOf(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return search === "" ? path : `${path}?${search}`;
}

function wordsFor(code: ConnectionFailure): string {
  return i18next.t(`app:connection.${code === "offline" && !isOffline() ? "away" : code}`);
}

const connectionFailed = ({ id }: Route, code: ConnectionFailure): ApiProblem =>
  new ApiProblem({ code, message: wordsFor(code), status: 0, call: id });

/** Statuses of a gateway that got no answer from behind. */
const silent = [502, 503, 504];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(route: Route, { status, headers }: Response, text: string): ApiProblem {
  const header = Number(headers.get("Retry-After"));
  const retryAfter = Number.isFinite(header) && header > 0 ? header : null;
  const answer = z.safeParse(ProblemAnswer, parsed(text));
  if (answer.success) {
    noteAnswer();
    return new ApiProblem({ ...answer.data.error, status, retryAfter, call: route.id });
  }
  const isSilent = silent.includes(status);
  if (isSilent) noteSilence();
  else noteAnswer();
  const code = isSilent ? "unavailable" : status === 429 ? "too_many" : "internal";
  const message = i18next.t(`connection.${code === "internal" ? code : "unavailable"}`);
  return new ApiProblem({
    code,
    message,
    status,
    retryAfter,
    call: route.id,
    requestId: headers.get("apigw-requestid"),
  });
}

/**
 * Sends one call and returns its raw text and headers. Never retried here: react-query retries reads. @throws
 * ApiProblem
 */
export async function sendCall(route: Route, input: AnyInput = {}): Promise<{ text: string; headers: Headers }> {
  const deadline = AbortSignal.timeout(patience);
  const headers = new Headers({ "X-Reviens-Client": "web", "Accept-Language": i18next.language ?? "en" });
  const { body } = input;
  const isBytes = body instanceof Uint8Array;
  if (body !== undefined) headers.set("Content-Type", isBytes ? "application/octet-stream" : "application/json");
  try {
    const address = addressOf(route, input);
    const early = route.method === "GET" ? earlyAnswer(address) : undefined;
    const response = await (early ??
      fetch(address, {
        method: route.method,
        headers,
        credentials: "same-origin",
        signal: input.signal === undefined ? deadline : AbortSignal.any([deadline, input.signal]),
        ...(body === undefined ? {} : { body: isBytes ? new Blob([new Uint8Array(body)]) : JSON.stringify(body) }),
      }));
    const text = await response.text();
    if (!response.ok) throw problemOf(route, response, text);
    noteAnswer();
    return { text, headers: response.headers };
  } catch (error) {
    if (error instanceof ApiProblem || input.signal?.aborted) throw error;
    noteSilence();
    // Chromium reports a timeout within the body as an AbortError.
    throw connectionFailed(route, error instanceof DOMException ? "timed_out" : "offline");
  }
}

/** Calls a route of the contract and parses the answer by its schema. @throws ApiProblem */
export function call<Declared extends Route>(
  route: Declared,
  ...input: Arguments<CallInput<Declared>>
): Promise<CallAnswer<Declared>>;
export async function call(route: Route, input: AnyInput = {}): Promise<unknown> {
  const { text } = await sendCall(route, input);
  if (route.answer === undefined) return undefined;
  const isText = route.produces !== undefined && route.produces !== "application/json";
  const answer = z.safeParse(route.answer, isText ? text : parsed(text));
  if (!answer.success) {
    console.error(`The answer of ${route.id} is not what its contract says`, answer.error.issues);
    throw connectionFailed(route, "unreadable");
  }
  return answer.data;
}
