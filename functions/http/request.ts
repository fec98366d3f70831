import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Language } from "#shared/model/language.ts";
import { Problem } from "./problem.ts";

/** A body beyond this many bytes is refused with 413; the largest honest one is a batch of imported rows. */
export const bodyAtMost = 1_000_000;

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

/** The language to answer in: what the caller asks for, else the locale cookie, else English (design §7). */
export function languageOf(event: APIGatewayProxyEventV2): Language {
  const asked = event.headers["accept-language"] ?? "";
  const preferred = asked
    .split(",")
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((language) => language === "fr" || language === "en");
  return (preferred ?? cookiesOf(event).locale) === "fr" ? "fr" : "en";
}

/** The body as sent, or undefined without one. Raises `too_large`. */
export function bodyOf(event: APIGatewayProxyEventV2): string | undefined {
  if (event.body === undefined) return undefined;
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > bodyAtMost) throw new Problem("too_large");
  return bytes.toString("utf8");
}

/** The JSON in the body; undefined without one. Raises `not_json`, `too_large`. */
export function jsonOf(event: APIGatewayProxyEventV2): unknown {
  const body = bodyOf(event);
  if (body === undefined || body === "") return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw new Problem("not_json");
  }
}
