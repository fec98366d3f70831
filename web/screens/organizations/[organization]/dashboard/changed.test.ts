import { expect, it, test } from "vitest";
import { changedCount, changedScore, signed } from "./changed.ts";

it.each([
  ["more", 30, 20, { direction: "up", by: 0.5, isPart: true }],
  ["fewer", 15, 20, { direction: "down", by: -0.25, isPart: true }],
  ["hardly more", 1_001, 1_000, { direction: "same", by: 0, isPart: true }],
  ["more than tenfold", 220, 20, { direction: "up", by: 200, isPart: false }],
] as const)("a count of %s", (_name, now, before, expected) => {
  expect(changedCount(now, before)).toEqual(expected);
});

it("a score is compared by the difference itself", () => {
  expect(changedScore(70, 82)).toEqual({ direction: "down", by: -12, isPart: false });
});

test.each([
  [-12, "en", false, "−12"],
  [-12, "fr", false, "−12"],
  [1_124, "en", false, "+1,124"],
  [-0.25, "en", true, "−25%"],
  [1.94, "en", true, "+194%"],
])("%d in %s reads with a real sign", (by, language, isPart, text) => {
  expect(signed(by, language, isPart)).toBe(text);
});
