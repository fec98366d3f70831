import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesWords } from "./search.ts";

describe("matchesWords", () => {
  it.each([
    ["soup", true],
    ["SOUP cold", true],
    ["cafe", true],
    ["CAFÉ", true],
    ["lea example.com", true],
    ["514", true],
    ["", true],
    ["  ", true],
    ["soup hot", false],
    ["☕", true],
  ])("searching for %j finds the text: %j", (words, found) => {
    expect(
      matchesWords(words, ["The soup at the Café was COLD ☕", "Léa", "lea@example.com", "514 555 0100", null]),
    ).toBe(found);
  });

  it("finds no word that spans two fields", () => {
    expect(matchesWords("ab", ["a", "b"])).toBe(false);
  });

  it("finds every text by its own words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
        expect(matchesWords(text, [null, text])).toBe(true);
        expect(matchesWords(text.toLowerCase(), [text])).toBe(true);
      }),
    );
  });
});
