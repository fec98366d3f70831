import { describe, expect, it, test } from "vitest";
import { changed, signed } from "./changed.ts";

describe("a changed figure", () => {
  it.each([
    ["more reviews", 30, 20, "good", { direction: "up", verdict: "better", by: 0.5, isPart: true }],
    ["fewer reviews", 15, 20, "good", { direction: "down", verdict: "worse", by: -0.25, isPart: true }],
    ["more complaints", 50, 17, "bad", { direction: "up", verdict: "worse", by: 1.94, isPart: true }],
    ["fewer complaints", 5, 9, "bad", { direction: "down", verdict: "better", by: -4, isPart: false }],
    ["as many", 9, 9, "bad", { direction: "same", verdict: "same", by: 0, isPart: false }],
    ["hardly more", 1_001, 1_000, "good", { direction: "same", verdict: "same", by: 0, isPart: true }],
    ["more than tenfold", 120, 12, "good", { direction: "up", verdict: "better", by: 108, isPart: false }],
  ] as const)("of %s", (_name, now, before, more, expected) => {
    expect(changed(now, before, { more })).toEqual(expected);
  });

  it("is given as the difference itself where that is asked for", () => {
    const expected = { direction: "down", verdict: "worse", by: -12, isPart: false };
    expect(changed(70, 82, { more: "good", absolute: true })).toEqual(expected);
  });
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
