import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTypedEmail } from "./typed-contact.ts";
import { readTypedPhone } from "./typed-phone.ts";

describe("a phone number as people type it", () => {
  it.each([
    ["514-555-0199", "514-555-0199"],
    ["\u202d(514) 555-0199\u202c", "(514) 555-0199"],
    ["\u2068+1\u00a0514\u2011555\u20110199\u2069", "+1 514-555-0199"],
    ["\ufeff514\u202f555\u20130199\u200b", "514 555-0199"],
    ["５１４ ５５５ ０１９９", "514 555 0199"],
    ["514·555·0199", "514·555·0199"],
    ["514/555-0199", "514 555-0199"],
    ["06/12/34/56/78", "06 12 34 56 78"],
    ["0171/1234567", "0171 1234567"],
    ["06.12.34.56.78", "06.12.34.56.78"],
    ["(+33) 6 12 34 56 78", "+33 6 12 34 56 78"],
    ["tel:+1-514-555-0199", "+1-514-555-0199"],
    ["'5145550199", "5145550199"],
    ["514-555-0199.", "514-555-0199"],
    ["1 (514) 555-0199", "1 (514) 555-0199"],
  ])("%j is %j, and says no more", (typed, read) => {
    expect(readTypedPhone(typed)).toEqual({ read, typed: null });
  });

  it.each([
    ["514-555-0199 poste 12", "514-555-0199"],
    ["(514) 555-0199 ext. 4", "(514) 555-0199"],
    ["5145550199x4", "5145550199"],
    ["514-555-0199 #4", "514-555-0199"],
    ["514-555-0199, p. 12", "514-555-0199"],
    ["514-555-0199,,12", "514-555-0199"],
    ["tel:+15145550199;ext=12", "+15145550199"],
    ["514-555-0199 / 438-555-0111", "514-555-0199"],
    ["514-555-0199/438-555-0111", "514-555-0199"],
    ["514 555 0199 438 555 0111", "514 555 0199"],
    ["06 12 34 56 78 ou 01 42 68 53 00", "06 12 34 56 78"],
    ["06 12 34 56 78 - 01 42 68 53 00", "06 12 34 56 78"],
    ["+33 6 12 34 56 78 +33 1 42 68 53 00", "+33 6 12 34 56 78"],
    ["+44 (0)20 7946 0958", "+44 20 7946 0958"],
    ["514-555-0199 (17h-20h)", "514-555-0199"],
    ["Cell : 514-555-0199 (Marie)", "514-555-0199"],
    ["après 17 h: 514-555-0199", "514-555-0199"],
    ["apt 4, 514-555-0199", "514-555-0199"],
    ["5145550199.0", "5145550199"],
    ["https://wa.me/15145550199", "15145550199"],
  ])("of %j is %j, and the text is kept", (typed, read) => {
    expect(readTypedPhone(typed)).toEqual({ read, typed });
  });

  it.each(["n/a", "au comptoir", "514-555", "1.51456E+10", "5".repeat(31), "911", "#"])("%j is none", (typed) => {
    expect(readTypedPhone(typed).read).toBeNull();
  });

  it("is read from any text without failing, and again as itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."+0159 -()./,ext") }), (typed) => {
        const { read } = readTypedPhone(typed);
        if (read !== null) expect(read).toMatch(/^\+?(?:[ ().·-]*\d){7,15}$/);
      }),
      { numRuns: 400 },
    );
  });
});

describe("an email address as people type it", () => {
  it.each([
    ["m@example.com", null],
    [" m@example.com. ", null],
    ["m@example.com,", null],
    ["\u200bm@example.com\u2069", null],
    ["mailto:m@example.com", null],
    ["<m@example.com>", null],
    ["m @ example.com", null],
    ["m＠example.com", null],
    ["Marie Roy <m@example.com>", "Marie Roy <m@example.com>"],
    ["Courriel : m@example.com", "Courriel : m@example.com"],
    ["mailto:m@example.com?subject=Hi", "mailto:m@example.com?subject=Hi"],
    ["m@example.com, n@example.com", "m@example.com, n@example.com"],
    ["m@example.com ou n@example.com", "m@example.com ou n@example.com"],
    ["m@example.com (bureau)", "m@example.com (bureau)"],
    ["m@example.com. Merci", "m@example.com. Merci"],
  ])("%j is m@example.com", (text, typed) => {
    expect(readTypedEmail(text)).toEqual({ read: "m@example.com", typed });
  });

  it.each(["marie roy@example.com", "m@example", "m@example,com", "m at example.com", "@", "Marie"])(
    "%j is none: a guess could reach a stranger",
    (typed) => {
      expect(readTypedEmail(typed)).toEqual({ read: null, typed });
    },
  );
});
