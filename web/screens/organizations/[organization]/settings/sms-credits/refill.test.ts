import { expect, it } from "vitest";
import { refillChanges, refillValues } from "./refill.tsx";

it("sends the refill's settings as they were read", () => {
  const refill = { automaticSMSRefill: true, below: 20, pack: 500, monthlyLimit: 3 };
  expect(refillChanges(refillValues(refill))).toEqual(refill);
});

it("sends no number where none was typed, so that the field is told what is wrong", () => {
  const typed = { automaticSMSRefill: true, below: "a few", pack: "100", monthlyLimit: "-1" };
  expect(refillChanges(typed)).toEqual({
    automaticSMSRefill: true,
    below: Number.NaN,
    pack: 100,
    monthlyLimit: Number.NaN,
  });
});
