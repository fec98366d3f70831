import { beforeAll, describe, expect, it } from "vitest";
import { anApiKey, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { addUser, readByKey, signatureFor, upload, webhook } from "#functions/testing/probes.ts";
import { importFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import { bodyAtMost } from "./request.ts";

let business: Awaited<ReturnType<typeof anOrganization>>;
beforeAll(async () => {
  business = await anOrganization();
});
const params = () => ({ organization: business.organization._id });

describe("a body that a service signs", () => {
  const text = JSON.stringify({ id: "evt_é", type: "invoice.paid" }, null, 2);
  const headers = { "probe-signature": signatureFor(text) };

  it.each([
    ["as text", { text }],
    ["in base64, as API Gateway may send it", { bytes: Buffer.from(text) }],
  ])("is verified on the very bytes that came, %s", async (_, body) => {
    const { status, body: answered } = await ask(webhook, { ...body, headers });
    expect([status, answered]).toEqual([200, { received: "evt_é" }]);
  });

  it("is checked by its schema once it is verified", async () => {
    const other = JSON.stringify({ id: 1 });
    const answer = await ask(webhook, { text: other, headers: { "probe-signature": signatureFor(other) } });
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ["id", "type"]]);
  });

  it("is not even read as JSON while its signature is not genuine", async () => {
    const answer = await ask(webhook, { text: "{", headers });
    expect([answer.status, answer.body.error.code]).toEqual([401, "signature_invalid"]);
  });
});

describe("a genuine signature", () => {
  it.each(["{", ""])("of %j is answered like any body that is no JSON", async (text) => {
    const answer = await ask(webhook, { text, headers: { "probe-signature": signatureFor(text) } });
    expect([answer.status, answer.body.error.code]).toEqual([400, text === "" ? "invalid" : "not_json"]);
  });
});

describe("a file that is sent as its bytes", () => {
  const file = (length: number) => Buffer.alloc(length, 0xff);

  it("arrives whole, up to 1 MiB", async () => {
    const { status, body } = await ask(upload, {
      params: params(),
      bytes: file(bodyAtMost.bytes),
      cookie: business.cookie,
    });
    expect([status, body]).toEqual([200, { bytes: 1_048_576, last: 255 }]);
  });

  it.each([
    ["one byte more", bodyAtMost.bytes + 1, 413, "too_large"],
    ["nothing", 0, 400, "invalid"],
  ])("is refused when it is %s", async (_, length, status, code) => {
    const answer = await ask(upload, { params: params(), bytes: file(length), cookie: business.cookie });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });
});

describe("an organization that the body names", () => {
  it("is the one that the caller must have the permission in", async () => {
    const body = { organization: business.organization._id, firstName: "Léa" };
    const { status, body: answered } = await ask(addUser, { body, cookie: business.cookie });
    expect([status, answered]).toEqual([201, { ...body, by: business.owner._id }]);
  });

  it.each([
    ["missing", {}],
    ["no id", { organization: "../.." }],
    ["no text", { organization: 5 }],
  ])("is the field that is wrong when it is %s", async (_, body) => {
    const answer = await ask(addUser, { body: { firstName: "Léa", ...body }, cookie: business.cookie });
    expect([answer.status, answer.body.error.fields]).toEqual([400, { organization: "Please check this." }]);
  });
});

describe("a body that names the organization", () => {
  it.each(["{", "x".repeat(bodyAtMost.json + 1)])("is not read for nobody", async (text) => {
    const answer = await ask(addUser, { text });
    expect([answer.status, answer.body.error.code]).toEqual([401, "not_logged_in"]);
  });
});

describe("a body of a megabyte", () => {
  it("costs little before it is checked, whatever it holds", async () => {
    const text = JSON.stringify(Array.from({ length: 400_000 }, () => 0));
    const request = { params: params(), cookie: business.cookie, text };
    await ask(importFeedbacksRoute, request);
    const costs: number[] = [];
    for (let time = 0; time < 3; time++) {
      const before = process.threadCpuUsage();
      expect((await ask(importFeedbacksRoute, request)).status).toBe(400);
      costs.push(process.threadCpuUsage(before).user);
    }
    // Searching all fields took four times as long; the minimum, because busy machines add time.
    expect(Math.min(...costs)).toBeLessThan(100_000);
  });
});

describe("a call by API key", () => {
  const call = (authorization: string, more = {}) =>
    ask(readByKey, { params: params(), headers: { authorization, ...more } });

  it("needs neither cookie nor the headers of a browser", async () => {
    const authorization = await anApiKey(business.organization._id, ["feedback.resolve"]);
    const none: Record<string, string | undefined> = { origin: undefined, "x-reviens-client": undefined };
    const { status, body } = await call(authorization, none);
    expect([status, body]).toEqual([200, { by: "key", reach: "all" }]);
  });

  it("is decided by the key alone, whoever is logged in beside it", async () => {
    const authorization = await anApiKey(business.organization._id, []);
    const { status } = await ask(readByKey, {
      params: params(),
      cookie: business.cookie,
      headers: { authorization },
    });
    expect(status).toBe(403);
  });

  it.each(["Bearer", "Bearer nonsense", "Basic rv.x.y", "Bearer rv..", "Bearer rv.__proto__.x"])(
    "is nobody's with %j",
    async (authorization) => {
      expect((await call(authorization)).status).toBe(401);
    },
  );
});
