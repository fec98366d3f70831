import { expect, test } from "vitest";
import { eventOf, type HttpRequest } from "./event.ts";
import { match } from "./routing.ts";

const request = (more: Partial<HttpRequest>): HttpRequest => ({
  method: "GET",
  url: "/api/me",
  headers: {},
  body: Buffer.alloc(0),
  address: "127.0.0.1",
  language: "",
  ...more,
});
const route = { handler: "x", routeKey: "GET /x", pathParameters: {} };

test("decodes path parameters and prefers words over parameters", () => {
  expect(match("GET", "/api/rate/caf%C3%A9%20noir").pathParameters).toEqual({ link: "café noir" });
  expect(match("GET", "/api/organizations/1/feedbacks/export").handler).toMatch(/export\.get$/);
  expect(match("GET", "/api/organizations/1/feedbacks/2").pathParameters).toEqual({
    organization: "1",
    feedback: "2",
  });
  expect(match("GET", "/a/shop")).toMatchObject({ routeKey: "GET /a/{link}", pathParameters: { link: "shop" } });
  expect(match("GET", "/api/rate/100%").pathParameters).toEqual({ link: "100%" });
});

test("knows no route for another method, an empty parameter or a deeper path", () => {
  for (const [method, path] of [
    ["PATCH", "/api/health"],
    ["GET", "/api/rate/"],
    ["GET", "/api/health/x"],
  ] as const)
    expect(match(method, path).routeKey).toBe("$default");
});

test("joins repeated query values with commas and keeps the raw query", () => {
  const event = eventOf(request({ url: "/api/me?a=1&a=2%2C3&b=&c=%C3%A9" }), route);
  expect(event.queryStringParameters).toEqual({ a: "1,2,3", b: "", c: "é" });
  expect(event.rawQueryString).toBe("a=1&a=2%2C3&b=&c=%C3%A9");
  expect(eventOf(request({}), route)).not.toHaveProperty("queryStringParameters");
});

test("splits cookies off the headers and joins repeated headers", () => {
  const event = eventOf(
    request({ headers: { cookie: ["a=1; b=2"], "x-y": ["1", "2"], connection: ["close"] } }),
    route,
  );
  expect(event.cookies).toEqual(["a=1", "b=2"]);
  expect(event.headers).toEqual({ "x-y": "1,2", "x-viewer-address": "127.0.0.1" });
});

test("says itself where the viewer is, whatever the client claims", () => {
  const event = eventOf(request({ headers: { "x-viewer-address": ["6.6.6.6"] } }), route);
  expect(event.headers["x-viewer-address"]).toBe("127.0.0.1");
  expect(event.requestContext.http.sourceIp).toBe("127.0.0.1");
});

test("hands JSON on as text, forms and files as base64", () => {
  const body = Buffer.from("é=1");
  const typed = (type: string) =>
    eventOf(request({ method: "POST", headers: { "content-type": [type] }, body }), route);
  expect(typed("application/json; charset=utf-8")).toMatchObject({ body: "é=1", isBase64Encoded: false });
  expect(typed("application/x-www-form-urlencoded")).toMatchObject({
    body: body.toString("base64"),
    isBase64Encoded: true,
  });
  expect(typed("image/png").isBase64Encoded).toBe(true);
  expect(eventOf(request({}), route)).not.toHaveProperty("body");
});
