import { expect, it } from "vitest";
import { leftToPay } from "./left-to-pay.ts";

const amount = { amount: 52_000, currency: "USD" };

it.each(["declined", "authenticate", "pending"] as const)("leaves to pay what is %s", (status) => {
  const due = { status, amount, page: "https://pay.example/i/1" };
  expect(leftToPay(due)).toEqual(due);
});

it("leaves nothing to pay of what was paid, nor where nothing was due", () => {
  expect(leftToPay({ status: "paid", amount, page: null })).toBeNull();
  expect(leftToPay(null)).toBeNull();
});
