import { expect, it, test } from "vitest";
import { priceText, typedAmount } from "./money.ts";

const dollars = (amount: number) => ({ amount, currency: "USD" });

it("names the currency, and leaves out cents where there are none", () => {
  expect(priceText(dollars(80_00), "en")).toBe("US$80");
  expect(priceText(dollars(4_27), "en")).toBe("US$4.27");
  expect(priceText(dollars(80_00), "fr").replaceAll(/\s/g, " ")).toBe("80 $ US");
  expect(priceText(dollars(-4_27), "fr").replaceAll(/\s/g, " ")).toBe("\u22124,27 $ US");
});

it("writes cents where amounts stand below each other", () => {
  expect(priceText(dollars(1_280_00), "en", true)).toBe("US$1,280.00");
});

it("knows currencies as Stripe writes them", () => {
  expect(priceText({ amount: 100, currency: "usd" }, "en")).toBe("US$1");
});

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
