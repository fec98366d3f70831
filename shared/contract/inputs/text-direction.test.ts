import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ImportableRow } from "./import-row.ts";
import { RatingForm } from "./rating-form.ts";

const turns = ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"];

describe("what turns the reading direction", () => {
  it.each(turns)("is left out of a customer's name and words: %j", (turn) => {
    const form = { rating: 2, nonce: "x", name: `${turn}Léa`, comment: `Menu${turn}fdp.exe\n${turn}Merci` };
    expect(RatingForm.parse(form)).toMatchObject({ name: "Léa", comment: "Menufdp.exe\nMerci" });
    const row = { ...form, line: 1, occurrence: 0, date: "2026-11-21T10:00:00.000Z", email: null, phone: null };
    expect(ImportableRow.parse({ ...row, location: `${turn}Laval` })).toMatchObject({
      name: "Léa",
      comment: "Menufdp.exe\nMerci",
      location: "Laval",
    });
  });

  it("leaves Arabic, Hebrew and every emoji as they were written", () => {
    const england = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
    for (const comment of ["الطعام كان بارداً (3/5)", "האוכל היה קר, 100%", "می‌خواهم \u200fABC", england, "👩‍👩‍👧"])
      expect(z.parse(RatingForm, { rating: 2, nonce: "x", comment }).comment).toBe(comment);
  });
});
