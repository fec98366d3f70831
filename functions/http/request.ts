import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Route } from "#shared/contract/route.ts";
import { Problem } from "./problem.ts";

/** Bytes by default, beyond which 413; the longest comment, percent-encoded, is 45 kB. */
export const bodyAtMost = { json: 65_536, form: 65_536, bytes: 1_048_576, raw: 1_000_000 } as const;

type Sent = Pick<Route, "reads" | "bodyAtMost">;

export const cookiesOf = (event: APIGatewayProxyEventV2): Record<string, string> =>
  Object.fromEntries(
    (event.cookies ?? []).map((cookie) => {
      const at = cookie.indexOf("=");
      return [cookie.slice(0, at).trim(), cookie.slice(at + 1)];
    }),
  );

/** CloudFront overwrites this header (infra/viewer-request.ts), because API Gateway sees only CloudFront's address. */
export const clientAddress = (event: APIGatewayProxyEventV2): string =>
  event.headers["x-viewer-address"] ?? event.requestContext.http.sourceIp;

/** Raises `too_large`. */
export function bytesOf(event: APIGatewayProxyEventV2, { reads = "json", bodyAtMost: most }: Sent): Uint8Array {
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > (most ?? bodyAtMost[reads])) throw new Problem("too_large");
  return bytes;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");

/** Raises `not_json`. */
export function jsonIn(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    throw new Problem("not_json");
  }
}

const formIn = (bytes: Uint8Array): Record<string, string> => Object.fromEntries(new URLSearchParams(textOf(bytes)));

export function parseBody(event: APIGatewayProxyEventV2, route: Sent): unknown {
  const bytes = bytesOf(event, route);
  if (route.reads === "bytes") return bytes;
  return route.reads === "form" ? formIn(bytes) : jsonIn(bytes);
}
