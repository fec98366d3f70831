import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import compression from "compression";
import * as z from "zod/mini";
import { languageOf, tidyPath } from "#infra/viewer-request.ts";
import { functionSeconds } from "#shared/contract/time-limits.ts";
import { missingHandlers } from "../../build/handler-files.ts";
import { webRoot } from "../../build/roots.ts";
import { BodyTooLarge, readBody } from "../body.ts";
import { clockOffset, setClock } from "../clock.ts";
import { EventTooLarge, type Functions, FunctionTimeout } from "../functions.ts";
import { listen } from "../listen.ts";
import type { Triggers } from "../triggers/start.ts";
import { answerOf, gatewayAnswer, type HttpAnswer, sendAnswer } from "./answer.ts";
import { eventOf } from "./event.ts";
import { comesIn, publishInbound } from "./inbound.ts";
import { isApiPath, isImagePath, match } from "./routing.ts";
import { staticFiles } from "./static-files.ts";

/** API Gateway's limit, in bytes. */
const bodyLimit = 10 * 1024 * 1024;

/** CloudFront's compression threshold, in bytes. */
const compress = compression({ threshold: 1_000 });

interface Behind {
  functions: Functions;
  aws: string;
  stripe?: string | undefined;
  stripeJs?: string | undefined;
  sources?: string | undefined;
  logos(path: string): Promise<HttpAnswer>;
  web?: (request: IncomingMessage, response: ServerResponse) => void;
  onClock(offset: number): void;
  publish: Triggers["publish"];
}

const Clock = z.object({ now: z.optional(z.iso.datetime({ offset: true })) });

async function handleClock(request: IncomingMessage, onClock: Behind["onClock"]): Promise<HttpAnswer> {
  if (request.method === "POST") {
    const asked = Clock.safeParse(JSON.parse((await readBody(request)).toString("utf8") || "{}"));
    if (!asked.success) return gatewayAnswer(400, 'Send {} or an ISO moment: {"now":"2027-01-01T00:00:00Z"}.');
    onClock(setClock(asked.data.now ?? null));
  }
  const told = { now: new Date().toISOString(), movedByMilliseconds: Math.round(clockOffset()) };
  return { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(JSON.stringify(told)) };
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request)).toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type StandIns = Pick<Behind, "aws" | "stripe" | "sources">;

const Refusing = z.object({ service: z.enum(["stripe", "google", "tripadvisor"]) });

function standInOf(url: string, body: Buffer, { aws, stripe = aws, sources = aws }: StandIns): string {
  if (url.startsWith("/_local/stripe/")) return stripe;
  if (url !== "/_local/refuse") return aws;
  try {
    const { service } = Refusing.parse(JSON.parse(body.toString("utf8")));
    return { stripe, google: sources, tripadvisor: sources }[service] ?? aws;
  } catch {
    return aws;
  }
}

async function forward(request: IncomingMessage, standIns: StandIns): Promise<HttpAnswer> {
  const { url = "/" } = request;
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body = hasBody ? await readBody(request) : Buffer.of();
  const answer = await fetch(new URL(url, standInOf(url, body, standIns)), {
    method: request.method ?? "GET",
    headers: { accept: request.headers.accept ?? "*/*" },
    ...(hasBody && { body: new Uint8Array(body) }),
  });
  const kept = ["content-type", "content-security-policy"].flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: answer.status, headers: Object.fromEntries(kept), body: Buffer.from(await answer.arrayBuffer()) };
}

async function call(request: IncomingMessage, functions: Functions): Promise<HttpAnswer> {
  const { method = "GET", url = "/" } = request;
  const [path = "", ...query] = url.split("?");
  const opened = tidyPath(path);
  const language = languageOf(opened);
  const tidy = language === "" ? opened : opened.slice(3);
  const matched = match(method, tidy);
  try {
    const event = eventOf(
      {
        method,
        url: [tidy, ...query].join("?"),
        headers: request.headersDistinct,
        body: await readBody(request, bodyLimit),
        address: request.socket.remoteAddress ?? "127.0.0.1",
        language,
      },
      matched,
    );
    return answerOf(await functions.invoke(matched.handler, event, functionSeconds));
  } catch (error) {
    if (error instanceof BodyTooLarge) return gatewayAnswer(413, "Request Entity Too Large");
    if (error instanceof EventTooLarge) return gatewayAnswer(413, "Request Too Long");
    console.error(JSON.stringify({ level: "ERROR", handler: matched.handler, error: String(error) }));
    if (error instanceof FunctionTimeout) return gatewayAnswer(503, "Service Unavailable");
    if (missingHandlers().includes(matched.handler))
      return gatewayAnswer(501, `There is no file functions/${matched.handler}.ts yet.`);
    return gatewayAnswer(500, "Internal Server Error");
  }
}

/** Answers every request of the origin: functions, the web app, and the stack's own pages below `/_local/`. */
export function gateway({
  functions,
  aws,
  stripe,
  stripeJs,
  sources,
  logos,
  web,
  onClock,
  publish,
}: Behind): RequestListener {
  const files = staticFiles(webRoot, stripeJs);
  async function answer(request: IncomingMessage, path: string): Promise<HttpAnswer | null> {
    if (path === "/_local/clock") return handleClock(request, onClock);
    if (request.method === "POST" && comesIn(path))
      return publishInbound(path, await jsonOf(request), { publish, aws });
    if (path.startsWith("/_local/")) return forward(request, { aws, stripe, sources });
    // Vite serves modules of web/api/ at addresses like the API's.
    if (web !== undefined && /^\/api\/.+\.tsx?$/.test(path)) return null;
    if (isApiPath(path)) return call(request, functions);
    // CloudFront refuses other methods for files like this.
    if (request.method !== "GET" && request.method !== "HEAD") return gatewayAnswer(403, "Forbidden");
    if (isImagePath(path)) return logos(path);
    return null;
  }
  return (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    answer(request, path)
      .then((given) => {
        if (given === null && web !== undefined) web(request, response);
        else
          compress(request, response, () =>
            given === null ? files(request, response) : sendAnswer(request, response, given),
          );
      })
      .catch((error: unknown) => {
        console.error(JSON.stringify({ level: "ERROR", gateway: path.split("/")[1], error: String(error) }));
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { "content-type": "application/json" }).end('{"message":"Internal Server Error"}');
      });
  };
}

const isUnavailable = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");

/** Listens on 127.0.0.1 and, if available, ::1. Also returns the first server, for WebSockets. */
export async function openGateway(port: number) {
  let listener: RequestListener = (_, response) => {
    response.writeHead(503).end();
  };
  const listenerOf: RequestListener = (request, response) => listener(request, response);
  const four = createServer(listenerOf);
  const six = createServer(listenerOf);
  six.on("upgrade", (...given) => four.emit("upgrade", ...given));
  for (const server of [four, six]) server.keepAliveTimeout = 60_000;
  const first = await listen(four, { host: "127.0.0.1", port });
  const second = await listen(six, { host: "::1", port: first.port }).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return null;
  });
  return {
    server: four,
    serve: (next: RequestListener) => {
      listener = next;
    },
    close: () => Promise.all([first.close(), second?.close()]),
  };
}
