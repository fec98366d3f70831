import type { IncomingMessage } from "node:http";

/** One call to the stand-in, read in full. */
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

/** A failure as the services name it, e.g. `MessageRejected`. */
export interface Refusal {
  error: string;
  message: string;
}

/** One imitated service: which calls are its own, what it does with them and how it words a refusal. */
export interface Service {
  name: string;
  owns(call: Call): boolean;
  answer(call: Call): Answer | Promise<Answer>;
  refuse(refusal: Refusal): Answer;
}

const isThrottling = ({ error }: Refusal) => /Throttl|TooManyRequests|LimitExceeded/.test(error);
const isOurFault = ({ error }: Refusal) => /^(?:Internal|ServiceUnavailable)/.test(error);

/** The HTTP status that AWS gives a failure: 429 when throttled, 500 when it is theirs, else 400. */
export const statusOf = (refusal: Refusal): number => (isThrottling(refusal) ? 429 : isOurFault(refusal) ? 500 : 400);

/** A JSON answer with 200 unless told. */
export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});
