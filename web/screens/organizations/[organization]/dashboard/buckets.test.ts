import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfter } from "#shared/rules/figures/period.ts";
import { bucketSize, daysOfBucket, inBuckets } from "./buckets.ts";

const day = (date: string, reviews: number, averageRating: number | null = null) => ({
  date,
  reviews,
  complaints: 1,
  averageRating,
});

describe("a trend in wider steps", () => {
  it("uses days, weeks or months, depending on the period", () => {
    expect(bucketSize("day", 30)).toBe("day");
    expect(bucketSize("day", 90)).toBe("week");
    expect(bucketSize("day", 365)).toBe("month");
    expect(bucketSize("month", 5000)).toBe("month");
  });

  it("begins weeks on Monday and weights averages", () => {
    const days = [day("2026-11-15", 1, 2), day("2026-11-16", 1, 2), day("2026-11-18", 3, 4), day("2026-11-22", 0)];
    expect(inBuckets(days, "week")).toEqual([
      { date: "2026-11-09", reviews: 1, complaints: 1, averageRating: 2 },
      { date: "2026-11-16", reviews: 4, complaints: 3, averageRating: 3.5 },
    ]);
  });

  it.each([
    ["day", "2026-11-10", "2026-11-10", "2026-11-10"],
    ["week", "2026-11-09", "2026-11-09", "2026-11-15"],
    ["week", "2026-10-26", "2026-10-28", "2026-11-01"],
    ["week", "2026-11-16", "2026-11-16", "2026-11-21"],
    ["month", "2026-11-01", "2026-11-01", "2026-11-21"],
    ["month", "2026-10-01", "2026-10-28", "2026-10-31"],
  ] as const)("lead to the feedback of their own days: the %s of %s", (size, date, from, to) => {
    expect(daysOfBucket(date, size, { from: "2026-10-28", to: "2026-11-21" })).toEqual({ from, to });
  });

  it("neither loses nor adds reviews", () => {
    const trends = fc.array(fc.nat(20), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(trends, fc.constantFrom("day", "week", "month"), (counts, size) => {
        const days = counts.map((reviews, index) => day(dayAfter("2025-01-01", index), reviews));
        const sum = (entries: { reviews: number }[]) => entries.reduce((total, { reviews }) => total + reviews, 0);
        return sum(inBuckets(days, size)) === sum(days);
      }),
    );
  });
});
