import { describe, expect, it } from "vitest";
import { RatingForm } from "./rating-form.ts";
import { prose } from "./text.ts";

describe("marks on one letter", () => {
  it.each([
    ["", 11],
    ["\u200c", 11],
    ["\u200d", 40],
    ["\u{e0041}", 11],
    ["\u00ad", 11],
  ])("are refused where there are more than any language has, with %j between them: %d", (between, times) => {
    const text = `a${`\u0301${between}`.repeat(times)}`;
    expect(prose(500).safeParse(text).error?.issues[0]?.message).toBe("hidden_characters");
  });

  it("are taken as languages write them", () => {
    for (const text of ["Việt Nam", "க்‍ஷௌ", "ब‌्‍र", "👩‍❤️‍💋‍👩", "ẗ̈́̈"]) expect(prose(500).safeParse(text).success).toBe(true);
  });
});

describe("a field of a form of which nothing can be seen", () => {
  it.each(["", "  ", "\u200b", "\u00a0\u200d", "\u3164", "\u2060\ufe0f"])("counts as empty: %j", (blank) => {
    const form = { rating: 2, nonce: "x", name: blank, email: blank, phone: blank };
    const { name, email, phone } = RatingForm.parse(form);
    expect([name, email, phone]).toEqual([undefined, undefined, undefined]);
  });
});
