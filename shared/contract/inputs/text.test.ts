import { describe, expect, it } from "vitest";
import { ImportableRow } from "./import-row.ts";
import { RatingForm } from "./rating-form.ts";
import { paragraphs, prose } from "./text.ts";

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

it("has a customer's name in one line", () => {
  const { name } = RatingForm.parse({ rating: 2, nonce: "x", name: " Eve\r\nBcc: all\u2028now " });
  expect(name).toBe("Eve Bcc: all now");
});

describe("what nothing can be seen of", () => {
  const blanks = [
    "",
    "  ",
    "\u200b",
    "\u00a0\u200d",
    "\u3164",
    "\u2060\ufe0f",
    " \r\n\u200b\t",
    "\u2800",
    "\ufff9\ufffc",
    "\u{1d159}",
  ];

  it.each(blanks)("counts as empty in a form: %j", (blank) => {
    const form = { rating: 2, nonce: "x", comment: blank, name: blank, email: blank, phone: blank };
    const { comment, name, email, phone } = RatingForm.parse(form);
    expect([comment, name, email, phone]).toEqual(["", undefined, undefined, undefined]);
  });

  it.each([...blanks, null])("fills in no hidden field: %j", (trap) => {
    expect(RatingForm.parse({ rating: 2, nonce: "x", trap }).trap).toBeUndefined();
  });

  it.each(blanks)("counts as empty in a file: %j", (blank) => {
    const row = { line: 1, occurrence: 0, date: "2024-05-31T10:00:00Z", rating: 4, comment: blank };
    const cells = { name: blank, email: blank, phone: blank, location: blank };
    const empty = { comment: "", name: null, email: null, phone: null, location: null };
    expect(ImportableRow.parse({ ...row, ...cells })).toMatchObject(empty);
  });

  it.each(blanks)("is missing where something is to be said: %j", (blank) => {
    expect(paragraphs(500).safeParse(blank).error?.issues[0]?.message).toBe("required");
  });

  it.each(["😀", " ok ", "\u0301", "\ue000", "\u2800x"])("is left alone where anything may be: %j", (text) => {
    expect(RatingForm.parse({ rating: 2, nonce: "x", comment: text }).comment).toBe(text);
  });
});
