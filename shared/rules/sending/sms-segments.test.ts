import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGsm7, smsSize } from "./sms-segments.ts";

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
