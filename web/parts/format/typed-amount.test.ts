import { expect, test } from "vitest";
import { typedAmount } from "./typed-amount.ts";

test.each([
  ["25", 25],
  ["16.50", 16.5],
  ["16,50", 16.5],
  ["16,5 $", 16.5],
  ["$1,650.50", 1_650.5],
  ["1 650,50", 1_650.5],
  ["1\u202f650", 1_650],
  ["1,650", 1_650],
  ["1.650", 1_650],
  ["1,650,000", 1_650_000],
  ["1.650.000,50", 1_650_000.5],
  ["0,5", 0.5],
  [".5", 0.5],
  ["12.", 12],
  ["", null],
  ["-5", null],
  ["abc", null],
  ["1e9", null],
])("takes %j as %j", (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount);
});
