import type { ProblemCode } from "#shared/model/problem.ts";

/** "unreadable": the answer breaks the contract. */
export type ConnectionFailure = "offline" | "timed_out" | "unreadable";

/** The only error that a call throws; status 0 means a connection failure. */
export class ApiProblem extends Error {
  readonly code: ProblemCode | ConnectionFailure;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  /** Seconds; null if the server names none. */
  readonly retryAfter: number | null;
  /** Id of the called route, which selects a text of `failures.json`; null if nothing was called. */
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

  get passing(): boolean {
    return this.code === "offline" || this.code === "timed_out" || this.status >= 500 || this.status === 429;
  }
}

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiProblem;
  }
}
