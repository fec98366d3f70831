import { expect, test } from "vitest";
import { isChunkFailure, mayReload } from "./chunk-guard.ts";

test("reloads on the first failure", () => {
  expect(mayReload(1_000_000, null)).toBe(true);
});

test("does not reload again within ten seconds", () => {
  expect(mayReload(1_009_999, 1_000_000)).toBe(false);
});

test("reloads again after ten seconds", () => {
  expect(mayReload(1_010_000, 1_000_000)).toBe(true);
});

test("still reloads when the clock was set back", () => {
  expect(mayReload(1_000_000, 9_000_000)).toBe(true);
});

test.each([
  "Failed to fetch dynamically imported module: http://localhost/assets/a.js",
  "error loading dynamically imported module: http://localhost/assets/a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])("recognizes a chunk failure: %s", (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true);
});

test("does not mistake another error for one", () => {
  expect(isChunkFailure(new Error("Cannot read properties of undefined"))).toBe(false);
});
