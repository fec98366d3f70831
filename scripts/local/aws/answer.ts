import type { IncomingMessage } from "node:http";

export interface Call {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Refusal {
  error: string;
  message: string;
  after?: number | undefined;
}

export interface Service {
  name: string;
  owns(call: Call): boolean;
  answer(call: Call): Answer | Promise<Answer>;
  refuse(refusal: Refusal): Answer;
}

const isThrottling = ({ error }: Refusal) => /Throttl|TooManyRequests|LimitExceeded/.test(error);
const isOurFault = ({ error }: Refusal) => /^Internal/.test(error);

/** 429 if throttled, 500 or 503 for failures of AWS, else 400. */
export function statusOf(refusal: Refusal): number {
  if (isThrottling(refusal)) return 429;
  if (refusal.error.startsWith("ServiceUnavailable")) return 503;
  return isOurFault(refusal) ? 500 : 400;
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});
