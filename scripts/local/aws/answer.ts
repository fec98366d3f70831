import type { IncomingMessage } from "node:http";

export interface Call {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface AwsAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface AwsRefusal {
  error: string;
  message: string;
  after?: number | undefined;
}

export interface Service {
  name: string;
  owns(call: Call): boolean;
  answer(call: Call): AwsAnswer | Promise<AwsAnswer>;
  refuse(refusal: AwsRefusal): AwsAnswer;
}

const isThrottling = ({ error }: AwsRefusal) => /Throttl|TooManyRequests|LimitExceeded/.test(error);
const isOurFault = ({ error }: AwsRefusal) => /^Internal/.test(error);

/** 429 if throttled, 500 or 503 for failures of AWS, else 400. */
export function statusOf(refusal: AwsRefusal): number {
  if (isThrottling(refusal)) return 429;
  if (refusal.error.startsWith("ServiceUnavailable")) return 503;
  return isOurFault(refusal) ? 500 : 400;
}

export const awsJson = (value: unknown, status = 200, headers: Record<string, string> = {}): AwsAnswer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});
