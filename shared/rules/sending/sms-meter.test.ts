import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { smsMeter } from "./sms-meter.ts";
import { smsSize } from "./sms-segments.ts";

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
