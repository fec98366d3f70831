import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type End, kept, requestEnds, withCards } from "#infra/request-ends.ts";
import { type Listening, listen } from "../listen.ts";
import { sendAnswer } from "./answer.ts";
import { gateway } from "./server.ts";
import { staticFiles } from "./static-files.ts";

describe("a request to the local gateway", () => {
  let listening: Listening;
  beforeAll(async () => {
    const functions = {
      invoke: async (_: string, event: object) => {
        const { routeKey, rawPath } = event as APIGatewayProxyEventV2;
        return { statusCode: 200, headers: { "x-end": JSON.stringify({ route: routeKey, path: rawPath }) } };
      },
      warm: async () => {},
    };
    const aws = "http://127.0.0.1:1";
    const logos = async (path: string) => ({
      status: 200,
      body: Buffer.from(""),
      headers: { "x-end": JSON.stringify({ file: path }) },
    });
    const web: Parameters<typeof gateway>[0]["web"] = ({ url = "" }, response) =>
      response.writeHead(200, { "x-end": JSON.stringify({ file: /\.\w+$/.test(url) ? url : "app" }) }).end();
    listening = await listen(
      createServer(gateway({ functions, aws, logos, web, onClock: () => {}, publish: () => {} })),
      {
        host: "127.0.0.1",
      },
    );
  });
  afterAll(() => listening.close());

  it.each(requestEnds)("%s ends where the table says", async (asked, end) => {
    const [method, path] = asked.split(" ");
    const answer = await new Promise<End>((resolve, reject) => {
      // `fetch` would normalize the path.
      const sent = httpRequest({ host: "127.0.0.1", port: listening.port, method, path }, (response) => {
        response.resume();
        const told = response.headers["x-end"];
        resolve(told === undefined ? { status: response.statusCode ?? 0 } : JSON.parse(String(told)));
      });
      sent.on("error", reject).end();
    });
    expect(answer).toEqual(end);
  });
});

describe("the local gateway", () => {
  it.each(kept)("lets a page that answers %s stand in frames on any site: %s", async (path, mayBeKept) => {
    const server = createServer((request, response) =>
      sendAnswer(request, response, { status: 200, headers: {}, body: Buffer.from("") }),
    );
    const listening = await listen(server, { host: "127.0.0.1" });
    const answer = await fetch(`http://127.0.0.1:${listening.port}${path}`);
    await listening.close();
    expect(answer.headers.get("x-frame-options")).toBe(mayBeKept ? null : "DENY");
    expect(answer.headers.get("strict-transport-security")).not.toBeNull();
  });
});

describe("the local files", () => {
  const standIn = "http://127.0.0.1:4242";
  let root: string;
  let listening: Listening;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "request-ends-"));
    await writeFile(join(root, "index.html"), "<p>app</p>");
    listening = await listen(createServer(staticFiles(root, `${standIn}/stripe.js`)), { host: "127.0.0.1" });
  });
  afterAll(async () => {
    await listening.close();
    await rm(root, { recursive: true });
  });

  it.each(withCards)("let the page at %s load what stands in for Stripe: %s", async (path, mayLoadStripe) => {
    const answer = await fetch(`http://127.0.0.1:${listening.port}${path}`);
    const directives = answer.headers.get("content-security-policy")?.split("; ") ?? [];
    expect(directives).toContain("default-src 'none'");
    const stripe = [`script-src 'self' ${standIn}`, `frame-src ${standIn}`, `connect-src 'self' ${standIn}`];
    if (mayLoadStripe) expect(directives).toEqual(expect.arrayContaining(stripe));
    else expect(directives.filter((directive) => directive.includes(standIn))).toEqual([]);
  });
});
