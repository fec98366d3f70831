import { describe, expect, it } from "vitest";
import { beginningOf } from "./beginning.ts";

describe("the beginning of a text", () => {
  it.each([
    ["", 5, ""],
    ["café", 5, "café"],
    ["café crème", 5, "café "],
    ["abc🙂", 5, "abc🙂"],
    ["abcd🙂", 5, "abcd"],
    ["🙂🙂🙂", 3, "🙂"],
    ["🙂", 1, ""],
  ])("of %j, %i units at most, is %j", (text, max, beginning) => {
    expect(beginningOf(text, max)).toBe(beginning);
  });

  it("holds no half of an emoji, wherever it is cut and whatever it was cut from", () => {
    const text = "a🙂\ud83db👩‍🍳\udf73é🙂";
    for (let max = 0; max <= text.length; max++) {
      const beginning = beginningOf(text, max);
      expect(beginning.isWellFormed()).toBe(true);
      expect(beginning.length).toBeLessThanOrEqual(max);
    }
  });
});
