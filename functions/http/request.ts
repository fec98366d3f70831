import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Route } from "#shared/contract/route.ts";
import { Problem } from "./problem.ts";

/**
 * Bytes of the largest body that is taken, by how it is read, where a route names no limit of its own; beyond, 413. JSON
 * and form: the longest comment, percent-encoded in any script, is 45 kB. Bytes: a logo. Raw: a webhook's event.
 */
export const bodyAtMost = { json: 65_536, form: 65_536, bytes: 1_048_576, raw: 1_000_000 } as const;

type Sent = Pick<Route, "reads" | "bodyAtMost">;

/** The request's cookies by name. */
export const cookiesOf = (event: APIGatewayProxyEventV2): Record<string, string> =>
  Object.fromEntries(
    (event.cookies ?? []).map((cookie) => {
      const at = cookie.indexOf("=");
      return [cookie.slice(0, at).trim(), cookie.slice(at + 1)];
    }),
  );

/**
 * The address of the person's device. CloudFront's function writes it over whatever the caller sent
 * (infra/viewer-request.ts), since what API Gateway sees is CloudFront's own.
 */
export const addressOf = (event: APIGatewayProxyEventV2): string =>
  event.headers["x-viewer-address"] ?? event.requestContext.http.sourceIp;

/** The body's bytes as they were sent; none for a request without a body. Raises `too_large`. */
export function bytesOf(event: APIGatewayProxyEventV2, { reads = "json", bodyAtMost: most }: Sent): Uint8Array {
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > (most ?? bodyAtMost[reads])) throw new Problem("too_large");
  return bytes;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");

/** The JSON in a body's bytes; undefined for none. Raises `not_json`. */
export function jsonIn(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    throw new Problem("not_json");
  }
}

/** A form's fields by name. */
export const formIn = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(textOf(bytes)));

/** The body as a route reads it, before its schema checks it. Raises `not_json`, `too_large`. */
export function bodyOf(event: APIGatewayProxyEventV2, route: Sent): unknown {
  const bytes = bytesOf(event, route);
  if (route.reads === "bytes") return bytes;
  return route.reads === "form" ? formIn(bytes) : jsonIn(bytes);
}
