import { describe, expect, it } from "vitest";
import { eventFor } from "#functions/testing/call.ts";
import { addressOf, bodyAtMost, bodyOf, cookiesOf, jsonOf, languageOf } from "./request.ts";

const route = { method: "POST", path: "/api/example" } as const;
const event = (more: object) => ({ ...eventFor(route), ...more });

describe("the body", () => {
  it("is taken up to its limit, in bytes", () => {
    expect(bodyOf(event({ body: "x".repeat(bodyAtMost) }))).toHaveLength(bodyAtMost);
    expect(() => bodyOf(event({ body: "x".repeat(bodyAtMost + 1) }))).toThrow("too_large");
    expect(() => bodyOf(event({ body: "é".repeat(bodyAtMost / 2 + 1) }))).toThrow("too_large");
  });

  it("is read from base64 where the gateway sends that", () => {
    const body = Buffer.from('{"name":"Léa"}').toString("base64");
    expect(jsonOf(event({ body, isBase64Encoded: true }))).toEqual({ name: "Léa" });
  });

  it.each(["{", "undefined", "{'a':1}", "[1,]", "rating=5", "\u0000"])("%j is not JSON", (body) => {
    expect(() => jsonOf(event({ body }))).toThrow("not_json");
  });

  it("is absent rather than empty", () => {
    expect(jsonOf(event({ body: "" }))).toBeUndefined();
    expect(jsonOf(event({}))).toBeUndefined();
  });
});

describe("the language", () => {
  it.each([
    ["fr", undefined, "fr"],
    ["fr-CA,fr;q=0.9,en;q=0.8", undefined, "fr"],
    ["en-GB", ["locale=fr"], "en"],
    ["de,es", ["locale=fr"], "fr"],
    ["", ["locale=fr"], "fr"],
    ["de", ["locale=de"], "en"],
    ["", undefined, "en"],
  ])("for %j and the cookies %j is %s", (accepted, cookies, language) => {
    expect(languageOf(event({ headers: { "accept-language": accepted }, cookies }))).toBe(language);
  });
});

it("takes the address that CloudFront wrote before the one that API Gateway sees", () => {
  expect(addressOf(event({ headers: { "x-viewer-address": "2001:db8::7" } }))).toBe("2001:db8::7");
  const { "x-viewer-address": _, ...headers } = event({}).headers;
  expect(addressOf({ ...event({}), headers })).toBe("127.0.0.1");
});

it("reads cookies whose values hold an equals sign", () => {
  expect(cookiesOf(event({ cookies: ["a=b=c", " d =e", "f"] }))).toMatchObject({ a: "b=c", d: "e" });
});
