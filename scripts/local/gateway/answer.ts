import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import * as z from "zod/mini";
import { framedHeaders, securityHeaders } from "#infra/security-headers.ts";
import { isKeptPath } from "./routing.ts";

const HeaderValue = z.union([z.string(), z.number(), z.boolean()]);
const Structured = z.object({
  statusCode: z.int().check(z.gte(100), z.lte(599)),
  headers: z.optional(z.record(z.string(), HeaderValue)),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

export interface HttpAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

export const gatewayAnswer = (status: number, message: string): HttpAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  body: Buffer.from(JSON.stringify({ message })),
});

/** Like API Gateway, sends an answer without `statusCode` as JSON with 200. */
export function answerOf(result: unknown): HttpAnswer {
  if (typeof result !== "object" || result === null || !("statusCode" in result))
    return { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(JSON.stringify(result)) };
  const parsed = Structured.safeParse(result);
  if (!parsed.success) return gatewayAnswer(500, "Internal Server Error");
  const { statusCode, headers = {}, cookies, body = "", isBase64Encoded = false } = parsed.data;
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    status: statusCode,
    headers: { ...Object.fromEntries(lower), ...(cookies && { "set-cookie": cookies }) },
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}

export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: HttpAnswer,
): void {
  const hasBody = status !== 204 && status !== 304;
  const secured = isKeptPath((request.url ?? "/").split("?")[0] ?? "/") ? framedHeaders : securityHeaders;
  response.writeHead(status, { ...secured, ...headers, ...(hasBody && { "content-length": body.length }) });
  response.end(request.method === "HEAD" || !hasBody ? undefined : body);
}
