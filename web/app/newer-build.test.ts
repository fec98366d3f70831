import { expect, test } from "vitest";
import { isNewerBuild } from "./newer-build.ts";

test("sees another build as newer", () => {
  expect(isNewerBuild("assets/index-a.js", { build: "assets/index-b.js" })).toBe(true);
});

test("sees its own build as current", () => {
  expect(isNewerBuild("assets/index-a.js", { build: "assets/index-a.js" })).toBe(false);
});

test.each([null, "x", {}, { build: "" }, { build: 1 }])("sees no newer build in an unreadable answer: %j", (answer) => {
  expect(isNewerBuild("assets/index-a.js", answer)).toBe(false);
});
