import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { variable } from "#functions/environment.ts";
import type { Address } from "#shared/contract/gateway.ts";

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const context: Context = {
  callbackWaitsForEmptyEventLoop: true,
  functionName: "test",
  functionVersion: "1",
  invokedFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:test",
  memoryLimitInMB: "1024",
  awsRequestId: "test",
  logGroupName: "test",
  logStreamName: "test",
  getRemainingTimeInMillis: () => 10_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};

/** `body` is sent as JSON, `text` unchanged, `bytes` in base64 as API Gateway does. */
export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  text?: string;
  bytes?: Uint8Array;
  cookie?: string;
  headers?: Record<string, string>;
  address?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  body: any;
}

/** Each call has an address of its own by default, so that tests don't share limits. */
export function eventFor(route: Pick<Address, "method" | "path">, request: Request = {}): APIGatewayProxyEventV2 {
  const { params = {}, query, cookie, headers = {} } = request;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const [, language] = /^\/(en|fr)\/./.exec(path) ?? [];
  const text = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const body = request.bytes ? Buffer.from(request.bytes).toString("base64") : text;
  const time = new Date();
  return {
    version: "2.0",
    routeKey: `${route.method} ${route.path}`,
    rawPath: language === undefined ? path : path.slice(3),
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      host: "localhost:3000",
      origin: variable("PUBLIC_ORIGIN"),
      // Browsers open pages without this header.
      ...(route.path.startsWith("/api/") && { "x-reviens-client": "web" }),
      "x-viewer-address": request.address ?? randomUUID(),
      ...(language !== undefined && { "x-page-language": language }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(cookie !== undefined && { cookies: cookie.split("; ") }),
    ...(query && { queryStringParameters: query }),
    pathParameters: params,
    requestContext: {
      accountId: "000000000000",
      apiId: "test",
      domainName: "localhost",
      domainPrefix: "localhost",
      http: { method: route.method, path, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "test" },
      requestId: randomUUID(),
      routeKey: `${route.method} ${route.path}`,
      stage: "$default",
      time: time.toISOString(),
      timeEpoch: time.getTime(),
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: request.bytes !== undefined,
  };
}

export async function call(
  handler: Handler,
  route: Pick<Address, "method" | "path">,
  request: Request = {},
): Promise<Answer> {
  const answered = await handler(eventFor(route, request), context);
  const text = answered.body ?? "";
  const headers = Object.fromEntries(
    Object.entries(answered.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const isJson = headers["content-type"]?.startsWith("application/json") ?? false;
  return {
    status: answered.statusCode ?? 0,
    headers,
    cookies: answered.cookies ?? [],
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}
