import i18next from "i18next";
import * as z from "zod/mini";
import type { ParamsInput, Route, SchemaOf } from "#shared/contract/route.ts";
import { ProblemAnswer } from "#shared/model/problem.ts";
import { ApiProblem, type ConnectionFailure } from "./problem.ts";

// The content security policy forbids code from strings, which zod would otherwise try.
z.config({ jitless: true });

const patience = 20_000;
const furtherTries = 2;
/** A server that asks for a longer pause is told to the person instead of being waited for. */
const longestPause = 5;

type Schema = z.core.$ZodType;
type Part<Name extends string, Value> = keyof Value extends never
  ? { [Key in Name]?: Value }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };
type InputOf<Declared> = Declared extends Schema ? z.input<Declared> : unknown;

/** What a route is called with: its path's parameters, its query and its body as its schemas take them. */
export type CallInput<Declared extends Route> = Part<"params", ParamsInput<Declared>> &
  Part<"query", InputOf<SchemaOf<Declared, "query">>> &
  Part<"body", InputOf<SchemaOf<Declared, "body">>> & { signal?: AbortSignal };

type OutputOf<Answer> = Answer extends Schema ? z.output<Answer> : undefined;

/** What a route answers; undefined where its answer has no body. */
export type CallAnswer<Declared extends Route> = OutputOf<SchemaOf<Declared, "answer">>;

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

/** Full jitter: anything up to 300 ms, then up to 900 ms, so that many browsers do not come back at once. */
const pauseBefore = (attempt: number): number => Math.random() * 300 * 3 ** attempt;

const connectionFailed = (code: ConnectionFailure): ApiProblem =>
  new ApiProblem({ code, message: i18next.t(`app:connection.${code}`), status: 0 });

async function problemOf(response: Response): Promise<ApiProblem> {
  const header = Number(response.headers.get("Retry-After"));
  const retryAfter = Number.isFinite(header) && header > 0 ? header : null;
  const answer = z.safeParse(ProblemAnswer, await response.json().catch(() => null));
  if (answer.success) return new ApiProblem({ ...answer.data.error, status: response.status, retryAfter });
  const { status } = response;
  const code =
    status === 503 || status === 502 || status === 504 ? "unavailable" : status === 429 ? "too_many" : "internal";
  return new ApiProblem({ code, message: i18next.t("app:connection.unreadable"), status, retryAfter });
}

async function attempt(route: Route, input: AnyInput): Promise<Response> {
  const deadline = AbortSignal.timeout(patience);
  const headers = new Headers({ "X-Reviens-Client": "web", "Accept-Language": i18next.language ?? "en" });
  if (input.body !== undefined) headers.set("Content-Type", "application/json");
  try {
    const response = await fetch(addressOf(route, input), {
      method: route.method,
      headers,
      credentials: "same-origin",
      signal: input.signal === undefined ? deadline : AbortSignal.any([deadline, input.signal]),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    if (!response.ok) throw await problemOf(response);
    return response;
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    if (input.signal?.aborted) throw error;
    throw connectionFailed(deadline.aborted ? "timed_out" : "offline");
  }
}

const mayTryAgain = (problem: ApiProblem): boolean =>
  problem.code === "offline" ||
  problem.status === 502 ||
  problem.status === 503 ||
  (problem.status === 429 && problem.retryAfter !== null && problem.retryAfter <= longestPause);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends one call and gives the raw response, for answers whose headers matter (the parts of an export). A failed GET is
 * tried twice more when a network or server hiccup made it fail; nothing else is ever sent again by itself.
 * @throws ApiProblem
 */
export async function send(route: Route, input: AnyInput = {}): Promise<Response> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(route, input);
    } catch (error) {
      const again = route.method === "GET" && tries < furtherTries && error instanceof ApiProblem && mayTryAgain(error);
      if (!again) throw error;
      await wait((error.retryAfter ?? 0) * 1000 + pauseBefore(tries));
      if (input.signal?.aborted) throw error;
    }
  }
}

/**
 * Calls a route of the contract: same origin, with the session, in the interface's language, for 20 seconds at most.
 * The answer is read by the route's own schema, so its type is what arrived.
 * @throws ApiProblem
 */
export function call<Declared extends Route>(
  route: Declared,
  ...input: Arguments<CallInput<Declared>>
): Promise<CallAnswer<Declared>>;
export async function call(route: Route, input: AnyInput = {}): Promise<unknown> {
  const response = await send(route, input);
  if (route.answer === undefined) return undefined;
  const isText = route.produces !== undefined && route.produces !== "application/json";
  const body: unknown = await (isText ? response.text() : response.json().catch(() => undefined));
  const answer = z.safeParse(route.answer, body);
  if (!answer.success) {
    console.error(`The answer of ${route.id} is not what its contract says`, answer.error.issues);
    throw connectionFailed("unreadable");
  }
  return answer.data;
}
