import type { ProblemCode } from "#shared/model/problem.ts";

/** What can fail on the browser's side: there is no connection, the answer took too long, or it breaks the contract. */
export type ConnectionFailure = "offline" | "timed_out" | "unreadable";

/** The only error that a call throws: a problem that the API reported, or a connection failure (status 0). */
export class ApiProblem extends Error {
  readonly code: ProblemCode | ConnectionFailure;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** What is wrong with each field, by field name, in the interface's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** The id of the request, to quote to support; null if there was no answer. */
  readonly requestId: string | null;
  /** How long the server asks to wait, in seconds; null if it does not say. */
  readonly retryAfter: number | null;
  /** The id of the route that was called. `failures.json` says what did not happen; null if nothing was called. */
  readonly call: string | null;

  constructor(problem: {
    code: ProblemCode | ConnectionFailure;
    message: string;
    status: number;
    fields?: Readonly<Record<string, string>>;
    requestId?: string | null;
    retryAfter?: number | null;
    call?: string | null;
  }) {
    super(problem.message);
    this.name = "ApiProblem";
    this.code = problem.code;
    this.status = problem.status;
    this.fields = problem.fields ?? {};
    this.requestId = problem.requestId ?? null;
    this.retryAfter = problem.retryAfter ?? null;
    this.call = problem.call ?? null;
  }

  /** Whether the same call is likely to succeed a little later. */
  get passing(): boolean {
    return this.code === "offline" || this.code === "timed_out" || this.status >= 500 || this.status === 429;
  }
}

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiProblem;
  }
}
