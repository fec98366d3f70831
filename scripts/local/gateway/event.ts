import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Match } from "./routing.ts";

export interface HttpRequest {
  method: string;
  url: string;
  headers: NodeJS.Dict<string[]>;
  body: Buffer;
  address: string;
  language: string;
}

/** Not forwarded by API Gateway: hop-by-hop headers, and those only CloudFront may set. */
const dropped = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|cookie|cloudfront-.*)$/;

/** API Gateway encodes all other types in base64, including HTML forms. */
const textual = /^(?:text\/.*|application\/(?:json|javascript|xml|[\w.-]+\+json|[\w.-]+\+xml))$/;

function isText(contentType: IncomingHttpHeaders["content-type"]): boolean {
  return textual.test(contentType?.split(";")[0]?.trim().toLowerCase() ?? "");
}

function queryOf(search: URLSearchParams): Record<string, string> | undefined {
  const names = [...new Set(search.keys())];
  return names.length === 0
    ? undefined
    : Object.fromEntries(names.map((name) => [name, search.getAll(name).join(",")]));
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function requestTime(now: Date): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(now.toISOString()) ?? [];
  return `${day}/${months[Number(month) - 1]}/${year}:${time} +0000`;
}

export function eventOf(request: HttpRequest, { routeKey, pathParameters }: Match): APIGatewayProxyEventV2 {
  const [rawPath = "/", ...rest] = request.url.split("?");
  const rawQueryString = rest.join("?");
  const names = Object.keys(request.headers).filter((name) => !dropped.test(name));
  const headers: Record<string, string> = Object.fromEntries(
    names.map((name) => [name, (request.headers[name] ?? []).join(",")]),
  );
  headers["x-viewer-address"] = request.address;
  delete headers["x-page-language"];
  if (request.language !== "") headers["x-page-language"] = request.language;
  const cookies = (request.headers.cookie ?? [])
    .flatMap((line) => line.split(/;\s*/))
    .filter((cookie) => cookie !== "");
  const query = queryOf(new URLSearchParams(rawQueryString));
  const base64 = request.body.length > 0 && !isText(headers["content-type"]);
  const now = new Date();
  return {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(query && { queryStringParameters: query }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: headers.host ?? "localhost",
      domainPrefix: "local",
      http: {
        method: request.method,
        path: rawPath,
        protocol: "HTTP/1.1",
        sourceIp: request.address,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey,
      stage: "$default",
      time: requestTime(now),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 && { body: request.body.toString(base64 ? "base64" : "utf8") }),
    isBase64Encoded: base64,
  };
}
