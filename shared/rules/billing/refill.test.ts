import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creditsToTakeBack } from "./refill.ts";

describe("the credits that a refund takes back", () => {
  it.each([
    ["all of it", { credits: 500, amount: 35_00, taken: 0 }, 35_00, 600, 500],
    ["half of it", { credits: 500, amount: 35_00, taken: 0 }, 17_50, 600, 250],
    ["a part, rounded in the customer's favour", { credits: 100, amount: 8_00, taken: 0 }, 1_99, 600, 24],
    ["the rest after a part", { credits: 100, amount: 8_00, taken: 24 }, 8_00, 600, 76],
    ["what is unspent", { credits: 500, amount: 35_00, taken: 0 }, 35_00, 7, 7],
    ["nothing where all is spent", { credits: 500, amount: 35_00, taken: 0 }, 35_00, 0, 0],
    ["no more than was bought", { credits: 100, amount: 8_00, taken: 0 }, 99_00, 600, 100],
    ["nothing of what cost nothing", { credits: 100, amount: 0, taken: 0 }, 1, 600, 0],
  ])("are of %s", (_, purchase, refunded, left, back) => {
    expect(creditsToTakeBack(purchase, refunded, left)).toBe(back);
  });

  it("are the same in one refund or in many, and never below nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 35_00 }), { minLength: 1, maxLength: 6 }), (parts) => {
        let [refunded, taken] = [0, 0];
        for (const part of parts) {
          refunded = Math.min(35_00, refunded + part);
          const back = creditsToTakeBack({ credits: 500, amount: 35_00, taken }, refunded, 10_000);
          expect(back).toBeGreaterThanOrEqual(0);
          taken += back;
        }
        expect(taken).toBe(creditsToTakeBack({ credits: 500, amount: 35_00, taken: 0 }, refunded, 10_000));
      }),
    );
  });
});
