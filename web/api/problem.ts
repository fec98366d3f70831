import type { ProblemCode } from "#shared/model/problem.ts";

/**
 * What can go wrong on this side of the wire: the device has no connection or the server cannot be reached, the answer
 * took too long, or it was not what the contract promises.
 */
export type ConnectionFailure = "offline" | "timed_out" | "unreadable";

/** The one error that a call throws: either a problem that the API answered, or a connection failure (status 0). */
export class ApiProblem extends Error {
  readonly code: ProblemCode | ConnectionFailure;
  /** The HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** What is wrong with each field, in the interface's language, by the field's name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The server's name for the request, to be quoted to support; null when it never answered. */
  readonly requestId: string | null;
  /** How long the server asks to wait, in seconds; null when it does not say. */
  readonly retryAfter: number | null;

  constructor(problem: {
    code: ProblemCode | ConnectionFailure;
    message: string;
    status: number;
    fields?: Readonly<Record<string, string>>;
    requestId?: string | null;
    retryAfter?: number | null;
  }) {
    super(problem.message);
    this.name = "ApiProblem";
    this.code = problem.code;
    this.status = problem.status;
    this.fields = problem.fields ?? {};
    this.requestId = problem.requestId ?? null;
    this.retryAfter = problem.retryAfter ?? null;
  }

  /** Whether the same call may well succeed a little later. */
  get passing(): boolean {
    return this.code === "offline" || this.code === "timed_out" || this.status >= 500 || this.status === 429;
  }
}

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiProblem;
  }
}
