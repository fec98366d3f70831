import { describe, expect, it } from "vitest";
import { monthsAfter } from "#shared/rules/months.ts";
import { monthlyPrice, priceOfAdding } from "./pricing.ts";

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
    // Whichever was added first is the first, in whatever order they stand.
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

describe("the price of adding", () => {
  it.each([
    ["the first location", [], 1, { before: 200, after: 200, added: 0, addedLater: 0 }],
    ["the second", [24], 1, { before: 200, after: 280, added: 80, addedLater: 160 }],
    ["two more", [24, 24], 2, { before: 360, after: 520, added: 160, addedLater: 320 }],
    ["the first three at once", [], 3, { before: 200, after: 360, added: 160, addedLater: 320 }],
    ["the ninth", [0, 0, 0, 0, 0, 0, 0, 0], 1, { before: 760, after: 840, added: 80, addedLater: 160 }],
  ])("%s", (_, months, count, price) => {
    const expected = Object.fromEntries(Object.entries(price).map(([name, dollars]) => [name, usd(dollars)]));
    expect(priceOfAdding(count, { added: months.map(monthsAgo), now, timeZone })).toEqual(expected);
  });

  it("is for sales to say from the tenth on", () => {
    const nine = Array.from({ length: 9 }, () => now);
    expect(priceOfAdding(1, { added: nine, now, timeZone })).toBeNull();
    expect(priceOfAdding(10, { added: [], now, timeZone })).toBeNull();
  });
});
