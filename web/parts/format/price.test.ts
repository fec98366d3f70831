import { expect, it } from "vitest";
import { priceText } from "./price.ts";

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
