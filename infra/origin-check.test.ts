import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { originCheckCode, originHeader } from "./origin-check.ts";

const exported: { handler?: (event: { headers: Record<string, string> }) => Promise<{ isAuthorized: boolean }> } = {};
runInNewContext(originCheckCode, {
  require: createRequire(import.meta.url),
  exports: exported,
  process: { env: { ORIGIN_KEY: "k".repeat(43) } },
});

it.each([
  ["lets in what CloudFront sends", { [originHeader]: "k".repeat(43) }, true],
  ["keeps out a guess", { [originHeader]: "k".repeat(42) }, false],
  ["keeps out an empty header", { [originHeader]: "" }, false],
  ["keeps out what has no such header", {}, false],
])("%s", async (_, headers, isAuthorized) => {
  expect(await exported.handler?.({ headers: headers as Record<string, string> })).toEqual({ isAuthorized });
});

it("is short enough to be written into the template", () => {
  expect(originCheckCode.length).toBeLessThan(4_096);
});
