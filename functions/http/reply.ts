import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Route } from "#shared/contract/route.ts";

export class HandlerReply<Answer> {
  readonly answer: Answer;
  readonly cookies: string[];
  readonly headers: Record<string, string>;

  constructor(answer: Answer, more: { cookies?: string[]; headers?: Record<string, string> } = {}) {
    this.answer = answer;
    this.cookies = more.cookies ?? [];
    this.headers = more.headers ?? {};
  }
}

export const keeping = ({ keptFor }: Pick<Route, "keptFor">): Record<string, string> =>
  keptFor === undefined ? {} : { "cache-control": `public, max-age=${keptFor}` };

/** Not cacheable unless `headers` say so. */
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
