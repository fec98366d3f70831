import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

/** An answer with more than a body: cookies, headers, or a status of its own. */
export class Reply<Answer> {
  readonly answer: Answer;
  readonly cookies: string[];
  readonly headers: Record<string, string>;
  readonly status: number | undefined;

  constructor(answer: Answer, more: { cookies?: string[]; headers?: Record<string, string>; status?: number } = {}) {
    this.answer = answer;
    this.cookies = more.cookies ?? [];
    this.headers = more.headers ?? {};
    this.status = more.status;
  }
}

/** The response for the gateway. No cache on the way may keep it, unless `headers` says otherwise. */
export const response = (
  status: number,
  body: string | undefined,
  {
    type = "application/json",
    cookies = [],
    headers = {},
  }: { type?: string; cookies?: string[]; headers?: Record<string, string> } = {},
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: {
    ...(body !== undefined && { "content-type": `${type}; charset=utf-8` }),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  },
  ...(cookies.length > 0 && { cookies }),
  ...(body !== undefined && { body }),
});
