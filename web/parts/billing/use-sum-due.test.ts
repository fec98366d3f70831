import { expect, it } from "vitest";
import { sumDue } from "./invoice-words.ts";

const usd = (amount: number) => ({ amount, currency: "USD" });
const open = (amount: number) => ({ status: "open" as const, remaining: usd(amount) });

it("adds up all invoices that wait to be paid, and no other", () => {
  const paid = { status: "paid" as const, remaining: usd(0) };
  expect(sumDue([open(441_33), paid, open(440_00)])).toEqual(usd(881_33));
  expect(sumDue([paid, { status: "void", remaining: usd(200_00) }])).toBeNull();
});
