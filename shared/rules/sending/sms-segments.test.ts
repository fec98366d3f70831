import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGsm7, smsMeter, smsSize, toGsm7 } from "./sms-segments.ts";

describe("smsSize", () => {
  it.each([
    ["", "GSM-7", 0, 0],
    ["a".repeat(160), "GSM-7", 160, 1],
    ["a".repeat(161), "GSM-7", 161, 2],
    ["a".repeat(306), "GSM-7", 306, 2],
    ["a".repeat(307), "GSM-7", 307, 3],
    ["é è à ù Ç É", "GSM-7", 11, 1],
    ["€".repeat(80), "GSM-7", 160, 1],
    ["€".repeat(81), "GSM-7", 162, 2],
    ["ç", "UCS-2", 1, 1],
    ["ê".repeat(70), "UCS-2", 70, 1],
    ["ê".repeat(71), "UCS-2", 71, 2],
    ["ê".repeat(134), "UCS-2", 134, 2],
    ["ê".repeat(135), "UCS-2", 135, 3],
    ["😀".repeat(35), "UCS-2", 70, 1],
    ["😀".repeat(36), "UCS-2", 72, 2],
  ])("%j takes %s, %i units and %i segments", (text, encoding, units, segments) => {
    expect(smsSize(text)).toEqual({ encoding, units, segments });
  });

  it("does not split an escaped character: 153 septets hold 76 of them", () => {
    expect(smsSize("€".repeat(153)).segments).toBe(3);
  });

  it("does not split a surrogate pair: 67 units hold 33 of them", () => {
    expect(smsSize("😀".repeat(67)).segments).toBe(3);
  });

  it("switches to UCS-2 exactly when a character is outside GSM-7", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(smsSize(text).encoding).toBe([...text].every(isGsm7) ? "GSM-7" : "UCS-2");
      }),
    );
  });

  it("never overfills a segment and never uses one too many", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "é", "€", "ê", "😀"), maxLength: 900 }), (text) => {
        const { encoding, units, segments } = smsSize(text);
        const joined = encoding === "GSM-7" ? 153 : 67;
        if (segments > 1) expect(units).toBeLessThanOrEqual(segments * joined);
        if (segments > 1) expect(units).toBeGreaterThan((segments - 1) * (joined - 1));
      }),
    );
  });
});

describe("toGsm7", () => {
  it.each([
    [
      "Déçu : très déçu, à côté du théâtre",
      "Déçu : très déçu, à côté du théâtre".replaceAll("ç", "c").replaceAll("ô", "o").replaceAll("â", "a"),
    ],
    ["L’œuf «\u00a0froid\u00a0»…", 'L\'oeuf " froid "...'],
    ["e\u0301", "é"],
    ["Trop long 😡\n\nVraiment", "Trop long Vraiment"],
    ["寿司", ""],
    ["10 € {net}", "10 € {net}"],
  ])("%j becomes %j", (text, expected) => {
    expect(toGsm7(text)).toBe(expected);
  });

  it("returns only GSM-7, and changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const folded = toGsm7(text);
        expect(smsSize(folded).encoding).toBe("GSM-7");
        expect(toGsm7(folded)).toBe(folded);
      }),
    );
  });
});

describe("the meter of a text", () => {
  it.each([
    ["", { segments: 0, left: 160, unicode: null, overflow: null }],
    ["Merci à vous", { segments: 1, left: 148, unicode: null, overflow: null }],
    ["Très déçu", { segments: 1, left: 61, unicode: { character: "ç", index: 7, instead: "c" }, overflow: null }],
    ["ok 🙂", { segments: 1, left: 65, unicode: { character: "🙂", index: 3, instead: "" }, overflow: null }],
    [`${"a".repeat(160)}é`, { segments: 2, left: 145, unicode: null, overflow: { character: "é", index: 160 } }],
    [`${"a".repeat(159)}€b`, { segments: 2, left: 144, overflow: { character: "€", index: 159 } }],
    [`${"ê".repeat(70)}x`, { segments: 2, left: 63, overflow: { character: "x", index: 70 } }],
    ["🙂".repeat(30), { segments: 1, encoding: "UCS-2", left: 10 }],
  ])("%j", (text, expected) => {
    expect(smsMeter(text)).toMatchObject(expected);
  });

  it("says truly how many letters are left, and which one is too many", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "é", "€", "ê", "🙂", " "), maxLength: 400 });
    fc.assert(
      fc.property(text, (written) => {
        const { segments, left, overflow } = smsMeter(written);
        const least = Math.max(1, segments);
        expect(smsSize(written + "a".repeat(left)).segments).toBeLessThanOrEqual(least);
        expect(smsSize(written + "a".repeat(left + 1)).segments).toBe(least + 1);
        expect(overflow !== null).toBe(segments > 1);
      }),
      { numRuns: 200 },
    );
  });
});
