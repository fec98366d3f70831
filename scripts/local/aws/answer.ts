import type { IncomingMessage } from "node:http";

/** One request to the stand-in with its whole body. */
export interface Call {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** What the stand-in answers. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An error as AWS names it, e.g. `MessageRejected`. */
export interface Refusal {
  error: string;
  message: string;
  /** After how many milliseconds an answer comes that is slow on demand. */
  after?: number | undefined;
}

/** One imitated AWS service: which calls belong to it, how it answers them, and the form of its errors. */
export interface Service {
  name: string;
  owns(call: Call): boolean;
  answer(call: Call): Answer | Promise<Answer>;
  refuse(refusal: Refusal): Answer;
}

const isThrottling = ({ error }: Refusal) => /Throttl|TooManyRequests|LimitExceeded/.test(error);
const isOurFault = ({ error }: Refusal) => /^Internal/.test(error);

/** The HTTP status for an error: 429 if throttled, 500 or 503 if AWS failed, else 400. */
export function statusOf(refusal: Refusal): number {
  if (isThrottling(refusal)) return 429;
  if (refusal.error.startsWith("ServiceUnavailable")) return 503;
  return isOurFault(refusal) ? 500 : 400;
}

/** A JSON answer, with status 200 by default. */
export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});
