import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { billedQuantities, promotionEnd, promotionsOf } from "./billed-locations.ts";

const timeZones = ["UTC", "America/Toronto", "America/Havana", "Asia/Beirut", "Pacific/Apia", "Australia/Lord_Howe"];
const moments = fc.date({ min: new Date("2020-01-01Z"), max: new Date("2040-01-01Z"), noInvalidDate: true });
const locations = fc.array(fc.record({ added: moments }), { maxLength: 12 });

describe("a promotion's end", () => {
  it.each([
    ["of a plain day", "2026-05-03T15:00:00Z", "America/Toronto", "2027-05-03T04:00:00.000Z"],
    [
      "late in the evening, still the day before in UTC",
      "2026-05-04T03:59:59Z",
      "America/Toronto",
      "2027-05-03T04:00:00.000Z",
    ],
    ["of 29 February", "2028-02-29T12:00:00Z", "UTC", "2029-02-28T00:00:00.000Z"],
    ["of 28 February before a leap year", "2027-02-28T12:00:00Z", "UTC", "2028-02-28T00:00:00.000Z"],
    [
      "of a day on which clocks leap at midnight: it begins at one",
      "2025-03-09T12:00:00Z",
      "America/Havana",
      "2026-03-09T04:00:00.000Z",
    ],
    ["on a day that has no midnight", "2025-03-08T12:00:00Z", "America/Havana", "2026-03-08T05:00:00.000Z"],
    [
      "on a day that has two midnights: the first",
      "2025-11-01T12:00:00Z",
      "America/Havana",
      "2026-11-01T04:00:00.000Z",
    ],
    [
      "of a day that a country skipped a year later",
      "2010-12-30T22:00:00Z",
      "Pacific/Apia",
      "2011-12-30T10:00:00.000Z",
    ],
  ])("%s", (_, added, timeZone, end) => {
    expect(promotionEnd(new Date(added), timeZone).toISOString()).toBe(end);
  });

  it("is twelve months later at the first moment of the day, wherever it is", () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...timeZones), (added, timeZone) => {
        const end = promotionEnd(added, timeZone);
        const [from, to] = [dayInZone(timeZone, added), dayInZone(timeZone, end)];
        expect(Number(to.slice(0, 4))).toBe(Number(from.slice(0, 4)) + 1);
        expect(to.slice(5)).toBe(from.endsWith("-02-29") ? "02-28" : from.slice(5));
        expect(dayInZone(timeZone, new Date(end.getTime() - 1)) < to).toBe(true);
      }),
    );
  });
});

describe("what is billed", () => {
  it("is the first location, and each other at one of two prices", () => {
    fc.assert(
      fc.property(locations, moments, fc.constantFrom(...timeZones), (all, now, timeZone) => {
        const { first, promotional, further } = billedQuantities(all, { now, timeZone });
        expect([first, promotional + further]).toEqual([1, Math.max(0, all.length - 1)]);
        expect(promotional).toBe(promotionsOf(all, timeZone).filter(({ until }) => now < until).length);
      }),
    );
  });

  it("changes by itself at the next promotion's end, and not before", () => {
    fc.assert(
      fc.property(locations, moments, fc.constantFrom(...timeZones), (all, now, timeZone) => {
        const ends = promotionsOf(all, timeZone).filter(({ until }) => now < until);
        const [next] = ends.map(({ until }) => until).toSorted((one, other) => one.getTime() - other.getTime());
        const later = next ?? new Date("2100-01-01Z");
        const before = billedQuantities(all, { now, timeZone });
        expect(billedQuantities(all, { now: new Date(later.getTime() - 1), timeZone })).toEqual(before);
        const { promotional } = billedQuantities(all, { now: later, timeZone });
        if (next === undefined) expect(promotional).toBe(before.promotional);
        else expect(promotional).toBeLessThan(before.promotional);
      }),
    );
  });
});
