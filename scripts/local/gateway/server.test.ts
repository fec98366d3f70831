import { createServer } from "node:http";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterEach, expect, test } from "vitest";
import { setClock } from "../clock.ts";
import { type Functions, FunctionTimeout } from "../functions.ts";
import { listen } from "../listen.ts";
import type { Triggers } from "../triggers/start.ts";
import { storedLogos } from "./logos.ts";
import { gateway } from "./server.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  setClock(null);
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function setup(
  invoke: (event: APIGatewayProxyEventV2) => unknown = () => ({ statusCode: 204 }),
  standIns: { aws: string; stripe?: string; sources?: string } = { aws: "http://127.0.0.1:1" },
) {
  const functions: Functions = {
    invoke: async (_, event) => invoke(event as APIGatewayProxyEventV2),
    warm: async () => {},
  };
  const moved: number[] = [];
  const published: Parameters<Triggers["publish"]>[] = [];
  const server = createServer(
    gateway({
      functions,
      ...standIns,
      logos: storedLogos(),
      onClock: (offset) => moved.push(offset),
      publish: (...given) => published.push(given),
    }),
  );
  const listening = await listen(server, { host: "127.0.0.1" });
  open.push(listening);
  const call = (path: string, options?: RequestInit) => fetch(`http://127.0.0.1:${listening.port}${path}`, options);
  return { call, moved, published };
}

test("sends a function's answer with its cookies and the security headers it lacks", async () => {
  const { call } = await setup(() => ({
    statusCode: 201,
    headers: { "Content-Type": "text/html", "content-security-policy": "default-src 'self'" },
    cookies: ["a=1; Path=/", "b=2"],
    body: Buffer.from("é").toString("base64"),
    isBase64Encoded: true,
  }));
  const answer = await call("/api/health");
  expect([answer.status, await answer.text()]).toEqual([201, "é"]);
  expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("compresses long texts with Brotli", async () => {
  const { call } = await setup(() => ({
    statusCode: 200,
    headers: { "content-type": "text/html" },
    body: "x".repeat(5_000),
  }));
  const answer = await call("/fr/a/shop", { headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
  expect(await answer.text()).toHaveLength(5_000);
});

test("answers HEAD with the headers of what GET would answer, and no body", async () => {
  const { call } = await setup(() => ({ statusCode: 200, headers: { "content-type": "text/html" }, body: "<p>" }));
  const answer = await call("/a/shop", { method: "HEAD" });
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([200, "text/html", ""]);
});

test("says no more than API Gateway when a function throws or takes too long", async () => {
  const { call } = await setup(({ rawQueryString }) => {
    throw rawQueryString === "slow" ? new FunctionTimeout("x", 29) : new Error("secret words");
  });
  const thrown = await call("/api/health");
  expect([thrown.status, await thrown.json()]).toEqual([500, { message: "Internal Server Error" }]);
  expect((await call("/api/health?slow")).status).toBe(503);
});

test("takes no body above 10 MB", async () => {
  const { call } = await setup();
  const answer = await call("/api/_auth/session", { method: "POST", body: new Uint8Array(10 * 1024 * 1024 + 1) }).catch(
    () => null,
  );
  expect(answer === null || answer.status === 413).toBe(true);
});

test("moves the clock, keeps it running and puts it back", async () => {
  const { call, moved } = await setup();
  const move = (body: unknown) => call("/_local/clock", { method: "POST", body: JSON.stringify(body) });
  expect(await (await move({ now: "2030-01-01T00:00:00Z" })).json()).toMatchObject({
    now: expect.stringMatching(/^2030-01-01T00:00:00/),
  });
  expect(new Date().getUTCFullYear()).toBe(2030);
  expect((await move({ now: "tomorrow" })).status).toBe(400);
  await move({});
  expect(moved.at(-1)).toBe(0);
  expect(await (await call("/_local/clock")).json()).toMatchObject({ movedByMilliseconds: 0 });
});

test("publishes a text and an email that came back as the services do, and refuses what is neither", async () => {
  const headers = [{ name: "X-Reviens-Message", value: " 01JMSG" }];
  const messages = [
    { to: "lea@example.com", message: "01JOTHER", headers: [] },
    { to: "lea@example.com", message: "01JMSG", headers },
  ];
  const outbox = createServer((_, response) => response.end(JSON.stringify({ messages })));
  const listening = await listen(outbox, { host: "127.0.0.1" });
  open.push(listening);
  const { call, published } = await setup(undefined, { aws: `http://127.0.0.1:${listening.port}` });
  const post = async (path: string, body: unknown) =>
    (await call(path, { method: "POST", body: JSON.stringify(body) })).status;
  const at = "2027-01-01T00:00:00.000Z";
  expect(await post("/_local/inbound-sms", { from: "+15145550123", text: "STOP", id: "1", at })).toBe(202);
  expect(await post("/_local/bounce", { address: "lea@example.com", message: "01JMSG" })).toBe(202);
  expect(await post("/_local/bounce", { address: "lea@example.com", kind: "complaint" })).toBe(202);
  expect(published).toMatchObject([
    ["inboundTexts", { originationNumber: "+15145550123", messageBody: "STOP", inboundMessageId: "1" }, at],
    [
      "mailFeedback",
      {
        notificationType: "Bounce",
        bounce: { bounceType: "Permanent" },
        mail: { headers },
      },
    ],
    ["mailFeedback", { notificationType: "Complaint" }],
  ]);
  expect(await post("/_local/inbound-sms", { text: "STOP" })).toBe(400);
  expect(await post("/_local/bounce", { address: "nobody" })).toBe(400);
  expect((await call("/_local/bounce", { method: "POST", body: "{" })).status).toBe(400);
  expect(published).toHaveLength(3);
});

test("hands what a service shall refuse to its own stand-in", async () => {
  const asked: string[] = [];
  const standIn = async (name: string) => {
    const server = createServer((request, response) => {
      asked.push(`${name} ${request.url}`);
      response.end("{}");
    });
    const listening = await listen(server, { host: "127.0.0.1" });
    open.push(listening);
    return `http://127.0.0.1:${listening.port}`;
  };
  const [aws, stripe, sources] = await Promise.all(["aws", "stripe", "sources"].map(standIn));
  const { call } = await setup(undefined, { aws: aws!, stripe: stripe!, sources: sources! });
  for (const service of ["ses", "stripe", "google", "tripadvisor", "constructor"])
    await call("/_local/refuse", { method: "POST", body: JSON.stringify({ service }) });
  await call("/_local/refuse", { method: "POST", body: "{" });
  await call("/_local/stripe/settled", { method: "POST", body: "{}" });
  await call("/_local/outbox");
  expect(asked).toEqual([
    "aws /_local/refuse",
    "stripe /_local/refuse",
    "sources /_local/refuse",
    "sources /_local/refuse",
    "aws /_local/refuse",
    "aws /_local/refuse",
    "stripe /_local/stripe/settled",
    "aws /_local/outbox",
  ]);
});
