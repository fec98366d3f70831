import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as z from "zod/mini";
import { securityHeaders } from "#infra/security-headers.ts";

const HeaderValue = z.union([z.string(), z.number(), z.boolean()]);
const Structured = z.object({
  statusCode: z.int().check(z.gte(100), z.lte(599)),
  headers: z.optional(z.record(z.string(), HeaderValue)),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

/** An HTTP answer in full. */
export interface HttpAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** An answer of API Gateway itself, e.g. `{"message":"Not Found"}`. */
export const gatewayAnswer = (status: number, message: string): HttpAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  body: Buffer.from(JSON.stringify({ message })),
});

/** The HTTP answer that API Gateway makes of what a function answered; without `statusCode` it is JSON with 200. */
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

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|wasm)|image\/svg\+xml|font\/ttf)/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses as CloudFront does: texts of 1,000 bytes to 10 MB, Brotli where the browser takes it, else gzip. */
async function compressed(answer: HttpAnswer, accepted: string): Promise<HttpAnswer> {
  const fits = answer.body.length >= 1_000 && answer.body.length <= 10_000_000;
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  const type = String(answer.headers["content-type"] ?? "");
  if (!fits || encoding === null || !compressible.test(type) || answer.headers["content-encoding"]) return answer;
  const body =
    encoding === "br"
      ? await brotli(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await zip(answer.body);
  return { ...answer, headers: { ...answer.headers, "content-encoding": encoding, vary: "accept-encoding" }, body };
}

/** Sends an answer with the security headers that it lacks, compressed where that helps. */
export async function send(request: IncomingMessage, response: ServerResponse, answer: HttpAnswer): Promise<void> {
  const { status, headers, body } = await compressed(answer, String(request.headers["accept-encoding"] ?? ""));
  const length = status === 204 || status === 304 ? {} : { "content-length": body.length };
  response.writeHead(status, { ...securityHeaders, ...headers, ...length });
  response.end(request.method === "HEAD" || status === 204 || status === 304 ? undefined : body);
}
