import { describe, expect, it } from "vitest";
import { eventFor } from "#functions/testing/call.ts";
import { bodyAtMost, bytesOf, clientAddress, cookiesOf, parseBody } from "./request.ts";

const route = { method: "POST", path: "/api/example" } as const;
const event = (more: object) => ({ ...eventFor(route), ...more });

describe("the body", () => {
  it("is taken up to its limit, in bytes", () => {
    for (const reads of ["json", "form", "bytes", "raw"] as const) {
      const most = bodyAtMost[reads];
      expect(bytesOf(event({ body: "x".repeat(most) }), { reads })).toHaveLength(most);
      expect(() => bytesOf(event({ body: "x".repeat(most + 1) }), { reads })).toThrow("too_large");
      expect(() => bytesOf(event({ body: "é".repeat(most / 2 + 1) }), { reads })).toThrow("too_large");
    }
  });

  it("is taken up to the limit that its route names, larger or smaller than usual", () => {
    for (const most of [10, 1_000_000]) {
      expect(bytesOf(event({ body: "x".repeat(most) }), { bodyAtMost: most })).toHaveLength(most);
      expect(() => bytesOf(event({ body: "x".repeat(most + 1) }), { bodyAtMost: most })).toThrow("too_large");
    }
  });

  it("is read from base64 where the gateway sends that", () => {
    const body = Buffer.from('{"name":"Léa"}').toString("base64");
    expect(parseBody(event({ body, isBase64Encoded: true }), {})).toEqual({ name: "Léa" });
  });

  it.each(["{", "undefined", "{'a':1}", "[1,]", "rating=5", "\u0000"])("%j is not JSON", (body) => {
    expect(() => parseBody(event({ body }), {})).toThrow("not_json");
  });

  it("is absent rather than empty", () => {
    expect(parseBody(event({ body: "" }), {})).toBeUndefined();
    expect(parseBody(event({}), {})).toBeUndefined();
  });
});

it("takes the address that CloudFront wrote before the one that API Gateway sees", () => {
  expect(clientAddress(event({ headers: { "x-viewer-address": "2001:db8::7" } }))).toBe("2001:db8::7");
  const { "x-viewer-address": _, ...headers } = event({}).headers;
  expect(clientAddress({ ...event({}), headers })).toBe("127.0.0.1");
});

it("reads cookies whose values hold an equals sign", () => {
  expect(cookiesOf(event({ cookies: ["a=b=c", " d =e", "f"] }))).toMatchObject({ a: "b=c", d: "e" });
});
