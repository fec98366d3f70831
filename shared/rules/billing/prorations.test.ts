import { expect, it } from "vitest";
import { listPrices } from "./pricing.ts";
import { partLeft, prorations } from "./prorations.ts";

const from = new Date("2027-11-01T00:00:00Z");
const to = new Date("2027-12-01T00:00:00Z");
const prices = {
  first: listPrices.first.amount,
  promotional: listPrices.promotional.amount,
  further: listPrices.further.amount,
};
const billed = { first: 1, promotional: 2, further: 0 };

it("gives back the rest at the one price and asks for it at the other, change by change", () => {
  const [early, late] = [new Date("2027-11-11T00:00:00Z"), new Date("2027-11-21T00:00:00Z")];
  const changes = [
    { at: early, quantities: { first: 1, promotional: 1, further: 1 } },
    { at: late, quantities: { first: 1, promotional: 0, further: 2 } },
  ];
  expect(prorations(changes, { from, to, billed, prices })).toEqual([
    { what: "promotional", quantity: 2, amount: -106_67, at: early },
    { what: "promotional", quantity: 1, amount: 53_33, at: early },
    { what: "further", quantity: 1, amount: 106_67, at: early },
    { what: "promotional", quantity: 1, amount: -26_67, at: late },
    { what: "further", quantity: 1, amount: -53_33, at: late },
    { what: "further", quantity: 2, amount: 106_67, at: late },
  ]);
});

it.each([
  [9, 4],
  [-5, -3],
  [-9, -5],
  [5, 2],
])("rounds half of %d cents to %d", (cents, rounded) => {
  expect(partLeft(cents, new Date("2027-11-16T00:00:00Z"), { from, to })).toBe(rounded);
});

it("has no line for what stays as it is", () => {
  expect(prorations([{ at: from, quantities: billed }], { from, to, billed, prices })).toEqual([]);
});
