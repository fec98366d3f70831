import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import * as z from "zod/mini";
import { readBody } from "../body.ts";
import { listen } from "../listen.ts";
import { givenKeys, localSecret } from "../secret.ts";
import { type AwsAnswer, awsJson, type Call, type Service } from "./answer.ts";
import { type Outbox, openOutbox } from "./outbox.ts";
import { queryProtocol } from "./query.ts";
import { openRefusals } from "./refusals.ts";
import { secrets } from "./secrets.ts";
import { ses } from "./ses.ts";

const { owns, result, refuse } = queryProtocol("sns", "2010-03-31");

const sns = (outbox: Outbox, optedOut: ReadonlySet<string>): Service => ({
  name: "sns",
  owns,
  refuse,
  answer: ({ body }) => {
    const form = new URLSearchParams(body);
    const action = form.get("Action");
    if (action === "CheckIfPhoneNumberIsOptedOut")
      return result(action, `<isOptedOut>${optedOut.has(form.get("phoneNumber") ?? "")}</isOptedOut>`);
    const to = form.get("PhoneNumber");
    if (action !== "Publish" || to === null)
      return refuse({ error: "InvalidParameter", message: `The stand-in does not know ${action} without a number.` });
    // SNS accepts messages to opted-out numbers without sending them.
    if (!optedOut.has(to))
      outbox.add({ channel: "sms", to, subject: null, text: form.get("Message") ?? "", html: null });
    return result(action, `<MessageId>${randomUUID()}</MessageId>`);
  },
});

export interface AwsStandIn {
  endpoint: string;
  stop(): Promise<void>;
}

const OptOut = z.object({ phone: z.string() });

const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: https: http:; connect-src 'self'",
};
const page = new URL("./outbox.html", import.meta.url);

export async function startAws(directory: string, secretName = "reviens/keys"): Promise<AwsStandIn> {
  mkdirSync(directory, { recursive: true });
  const outbox = openOutbox(join(directory, "outbox.jsonl"));
  const optedOut = new Set<string>();
  const secret = JSON.stringify({ ...localSecret(directory), ...givenKeys(process.env) });
  const services = [ses(outbox), sns(outbox, optedOut), secrets(secretName, secret)];
  const refusals = openRefusals();

  async function local({ method, path, headers, body }: Call): Promise<AwsAnswer> {
    if (method === "GET" && path === "/_local/outbox") {
      if (headers.accept?.includes("application/json")) return awsJson({ messages: outbox.messages() });
      return { status: 200, headers: pageHeaders, body: await readFile(page, "utf8") };
    }
    if (method === "POST" && path === "/_local/refuse") return awsJson(refusals.ask(JSON.parse(body)));
    if (method === "POST" && path === "/_local/opt-outs") {
      optedOut.add(OptOut.parse(JSON.parse(body)).phone);
      return awsJson({ optedOut: [...optedOut] });
    }
    return awsJson({ message: "Not Found" }, 404);
  }

  async function answer(call: Call): Promise<AwsAnswer | "silence" | "reset"> {
    if (call.path.startsWith("/_local/")) return local(call);
    const service = services.find((candidate) => candidate.owns(call));
    if (service === undefined)
      return awsJson({ message: `The stand-in does not know ${call.method} ${call.path}.` }, 400);
    const verdict = refusals.next(service.name, call.body);
    if (verdict.kind === "answer") return service.answer(call);
    if (verdict.takes) await service.answer(call);
    return verdict.kind === "refuse" ? service.refuse(verdict.refusal) : verdict.kind;
  }

  const read = async (request: IncomingMessage): Promise<Call> => ({
    method: request.method ?? "GET",
    path: new URL(request.url ?? "/", "http://stand-in").pathname,
    headers: request.headers,
    body: (await readBody(request)).toString("utf8"),
  });

  const server = createServer((request, response) => {
    void read(request)
      .then(answer)
      .catch((error: unknown) => awsJson({ message: error instanceof Error ? error.message : "failed" }, 400))
      .then((given) => {
        if (given === "reset") request.socket.resetAndDestroy();
        else if (given !== "silence") response.writeHead(given.status, given.headers).end(given.body);
      });
  });
  const { port, close } = await listen(server, { host: "127.0.0.1" });
  return { endpoint: `http://127.0.0.1:${port}`, stop: close };
}
