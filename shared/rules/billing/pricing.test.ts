import { describe, expect, it } from "vitest";
import { monthsAfter } from "#shared/rules/dates.ts";
import { listPrices, monthlyPrice, partLeft, priceOfChange, prorations } from "./pricing.ts";

const now = new Date("2026-11-21T12:00:00Z");
const timeZone = "UTC";
const monthsAgo = (months: number) => monthsAfter(now, -months);
const usd = (dollars: number) => ({ amount: dollars * 100, currency: "USD" });

describe("the price of an organization's locations a month", () => {
  it.each([
    [[], 200],
    [[0], 200],
    [[24], 200],
    [[24, 0], 280],
    [[24, 11], 280],
    [[24, 12], 360],
    [[24, 20, 3], 440],
    [[3, 24, 20], 440],
    [[0, 0, 0, 0, 0, 0, 0, 0, 0], 840],
    [[30, 30, 30, 30, 30, 30, 30, 30, 30], 1480],
  ])("added %j months ago is $%i", (months, price) => {
    expect(monthlyPrice(months.map(monthsAgo), { now, timeZone })).toEqual(usd(price));
  });

  it.each([10, 11, 300])("is for sales to say for %i", (count) => {
    expect(
      monthlyPrice(
        Array.from({ length: count }, () => now),
        { now, timeZone },
      ),
    ).toBeNull();
  });

  it("is the reduced one up to the day a year later, in February too", () => {
    const since = new Date("2024-02-29T12:00:00Z");
    const at = (day: string) => monthlyPrice([since, since], { now: new Date(`${day}T12:00:00Z`), timeZone });
    expect(at("2025-02-27")).toEqual(usd(280));
    expect(at("2025-02-28")).toEqual(usd(360));
  });
});

describe("the price of a change", () => {
  it.each([
    ["the first location", [], [0], { before: 200, after: 200, difference: 0, later: 0 }],
    ["the second", [24], [24, 0], { before: 200, after: 280, difference: 80, later: 160 }],
    ["the second, which comes back", [24], [24, 13], { before: 200, after: 360, difference: 160, later: 160 }],
    ["two more", [24, 24], [24, 24, 0, 0], { before: 360, after: 520, difference: 160, later: 320 }],
    ["the first three at once", [], [0, 0, 0], { before: 200, after: 360, difference: 160, later: 320 }],
    ["one less", [24, 1], [24], { before: 280, after: 200, difference: -80, later: -160 }],
  ])("%s", (_, before, after, price) => {
    const expected = Object.fromEntries(Object.entries(price).map(([name, dollars]) => [name, usd(dollars)]));
    expect(priceOfChange(before.map(monthsAgo), after.map(monthsAgo), { now, timeZone })).toEqual(expected);
  });

  it("is for sales to say from the tenth on", () => {
    const ten = Array.from({ length: 10 }, () => now);
    const none = { difference: null, later: null };
    expect(priceOfChange(ten.slice(1), ten, { now, timeZone })).toMatchObject({ after: null, ...none });
    expect(priceOfChange(ten, ten.slice(1), { now, timeZone })).toMatchObject({ before: null, ...none });
  });
});

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
