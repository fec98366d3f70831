import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AwsVerdict, openRefusals } from "../aws/refusals.ts";
import { readBody } from "../body.ts";
import { listen } from "../listen.ts";
import { type SourceAnswer, type SourceCall, type SourceStandIn, sourceJson } from "./answer.ts";
import { google } from "./google.ts";
import { tripadvisor } from "./tripadvisor.ts";

export interface SourcesStandIn {
  endpoint: string;
  stop(): Promise<void>;
}

const page: SourceAnswer = {
  status: 200,
  type: "text/html; charset=utf-8",
  body: "<!doctype html><title>Sign in</title><p>Please sign in to this network.",
};
/** 10 MB of JSON. */
const huge = (): SourceAnswer => sourceJson({ id: "x", reviews: [], padding: "x".repeat(10_000_000) });

/** Milliseconds of delay, no answer, an answer cut off, or a connection reset. */
type Way = { after: number } | "silence" | "stall" | "reset";

function answered(source: SourceStandIn, call: SourceCall, verdict: AwsVerdict): [SourceAnswer, Way] {
  if (verdict.kind !== "refuse") return [source.answer(call), verdict.kind === "answer" ? { after: 0 } : verdict.kind];
  const { error, after = 60_000 } = verdict.refusal;
  if (error === "Slow") return [source.answer(call), { after }];
  if (error === "Stall") return [source.answer(call), "stall"];
  if (error === "Html") return [page, { after: 0 }];
  if (error === "Huge") return [huge(), { after: 0 }];
  return [source.refuse(error), { after: 0 }];
}

function send(response: ServerResponse, { status, type, body }: SourceAnswer, way: Way): void {
  if (way === "silence") return;
  if (way === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  response.setHeader("content-type", type);
  if (way === "stall") {
    const bytes = Buffer.from(body);
    response.writeHead(status, { "content-length": bytes.length }).write(bytes.subarray(0, bytes.length / 2));
  } else if (way.after > 0) setTimeout(() => response.writeHead(status).end(body), way.after).unref();
  else response.writeHead(status).end(body);
}

export async function startSources(keys: { googlePlacesKey: string; tripadvisorKey: string }): Promise<SourcesStandIn> {
  const sources = [google(keys.googlePlacesKey), tripadvisor(keys.tripadvisorKey)];
  const refusals = openRefusals();

  const read = async (request: IncomingMessage): Promise<SourceCall> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
    return {
      method: request.method ?? "GET",
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: (await readBody(request)).toString("utf8"),
    };
  };

  function answer(call: SourceCall): [SourceAnswer, Way] {
    const now: Way = { after: 0 };
    if (call.path === "/_local/refuse" && call.method === "POST")
      return [sourceJson(refusals.ask(JSON.parse(call.body))), now];
    const source = sources.find((candidate) => candidate.owns(call));
    if (source === undefined) return [sourceJson({ message: "Not Found" }, 404), now];
    // A refusal's `to` is the id in the call's path.
    const named = new URLSearchParams(call.path.split("/").map((part) => ["part", decodeURIComponent(part)]));
    return answered(source, call, refusals.next(source.name, named.toString()));
  }

  const server = createServer((request, response) => {
    void read(request)
      .then(answer)
      .catch((error: unknown): [SourceAnswer, Way] => [
        sourceJson({ message: error instanceof Error ? error.message : "failed" }, 400),
        { after: 0 },
      ])
      .then(([given, way]) => send(response, given, way));
  });
  const { port, close } = await listen(server, { host: "127.0.0.1" });
  return { endpoint: `http://127.0.0.1:${port}`, stop: close };
}
