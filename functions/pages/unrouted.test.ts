import { expect, it } from "vitest";
import { call } from "#functions/testing/call.ts";
import { handler } from "./unrouted.ts";

const ask = (method: "GET" | "POST", path: string, headers: Record<string, string> = {}) =>
  call(handler, { method, path }, { headers });

it.each([
  ["GET", "/api/nothing"],
  ["GET", "/api"],
  ["POST", "/api/health"],
] as const)("tells a program at %s %s in the shape of every problem", async (method, path) => {
  const { status, body, headers } = await ask(method, path, { "accept-language": "fr" });
  expect([status, body.error]).toEqual([
    404,
    { code: "not_found", message: "Page introuvable", fields: {}, requestId: expect.any(String) },
  ]);
  expect(headers["cache-control"]).toBe("no-store");
});

it.each([
  ["/a", "en"],
  ["/fr/a", "fr"],
  ["/a/shop/more", "en"],
  ["/apiary", "en"],
])("shows people at %s a page in %s that says so", async (path, language) => {
  const { status, text, headers } = await ask("GET", path);
  expect(status).toBe(404);
  expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "referrer-policy": "same-origin" });
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(text).toContain(`<html lang="${language}"`);
});
