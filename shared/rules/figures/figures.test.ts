import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DayCount, figuresOfPeriod, reputationScore, trend, worthOf } from "./figures.ts";
import { daysIn } from "./period.ts";
import { recoveryFigures } from "./recovery.ts";

const assumptions = { customersPerComplaint: 30, averageTransaction: { amount: 5_000, currency: "CAD" } };
const count = (day: string, ratings: DayCount["ratings"], intercepted = 0, pending = 0, imported = 0): DayCount => ({
  day,
  ratings,
  intercepted,
  brought: 0,
  imported,
  pending,
  pendingOther: 0,
});
const days = fc
  .uniqueArray(fc.integer({ min: 0, max: 800 }), { maxLength: 30 })
  .chain((offsets) =>
    fc.tuple(
      ...offsets.map((offset) =>
        fc
          .tuple(...[1, 2, 3, 4, 5].map(() => fc.nat(20)))
          .map(([a = 0, b = 0, c = 0, d = 0, e = 0]) =>
            count(new Date(Date.UTC(2024, 0, 1 + offset)).toISOString().slice(0, 10), [a, b, c, d, e], a + b, a),
          ),
      ),
    ),
  );
const long = { from: "2024-01-01", to: "2026-12-31" };
const now = new Date("2027-02-01T00:00:00Z");

describe("reputationScore", () => {
  it.each([
    [[0, 0, 0, 0, 0], null, 0],
    [[0, 0, 0, 0, 4], null, 4],
    [[0, 0, 0, 0, 5], 81, 5],
    [[5, 0, 0, 0, 0], 31, 5],
    [[0, 0, 0, 0, 1000], 100, 1000],
    [[1000, 0, 0, 0, 0], 0, 1000],
    [[10, 10, 10, 10, 10], 51, 50],
  ])("of the ratings %j is %j", (ratings, value, n) => {
    expect(reputationScore(ratings, "private")).toEqual({ value, basis: "private", n });
  });

  it("stays between 0 and 100 and never falls when a five-star rating is added", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 5, maxLength: 5 }), ([a = 0, b = 0, c = 0, d = 0, e = 0]) => {
        const { value } = reputationScore([a, b, c, d, e + 5], "public");
        const better = reputationScore([a, b, c, d, e + 6], "public").value;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
        expect(better).toBeGreaterThanOrEqual(value ?? 0);
      }),
    );
  });
});

describe("figuresOf", () => {
  const counted = [
    count("2026-01-31", [9, 9, 9, 9, 9], 9, 9),
    count("2026-02-01", [1, 0, 1, 0, 2], 2, 1),
    count("2026-02-28", [0, 0, 0, 1, 0]),
    count("2026-03-01", [9, 9, 9, 9, 9], 9, 9),
  ];

  it("counts only the days of the period, first and last included", () => {
    expect(figuresOfPeriod(counted, { from: "2026-02-01", to: "2026-02-28" }, assumptions, now)).toEqual({
      privateReviews: 5,
      interceptedComplaints: 2,
      importedComplaints: 0,
      pending: 1,
      resolvedComplaints: 1,
      publicReviews: null,
      publicComplaints: null,
      averageRating: 3.6,
      recovery: recoveryFigures([], 2),
      reputationScore: { value: 64, basis: "private", n: 5 },
      reputationSaving: { amount: 2 * 30 * 5_000, currency: "CAD" },
      reputationCost: null,
      ratings: [1, 0, 1, 1, 2],
    });
  });

  it("counts imported complaints, but not as saved", () => {
    const some = [count("2026-02-01", [3, 0, 0, 0, 0], 3, 0, 2), count("2026-02-02", [1, 0, 0, 0, 0], 1)];
    expect(figuresOfPeriod(some, long, assumptions, now)).toMatchObject({
      interceptedComplaints: 4,
      importedComplaints: 2,
      reputationSaving: { amount: 2 * 30 * 5_000, currency: "CAD" },
    });
  });

  it("counts a complaint as unanswered once its day ended more than a day ago anywhere", () => {
    const some = [
      { ...count("2026-02-01", [4, 0, 0, 0, 0], 4, 0, 1), recovery: { a0: 1, a6: 1 } },
      { ...count("2026-02-02", [3, 0, 0, 0, 0], 3), recovery: { a0: 1 } },
    ];
    const counted = (moment: string) =>
      figuresOfPeriod(some, long, assumptions, new Date(moment)).recovery.answeredOrDayOld;
    expect(counted("2026-02-03T11:59:00Z")).toBe(3);
    expect(counted("2026-02-03T12:00:00Z")).toBe(4);
    expect(counted("2026-02-04T12:00:00Z")).toBe(6);
  });

  it("estimates no money while nobody has said what an average sale is", () => {
    const unsaid = { customersPerComplaint: 30, averageTransaction: null };
    expect(figuresOfPeriod(counted, long, unsaid, now).reputationSaving).toBeNull();
  });

  it("has no average without ratings", () => {
    expect(figuresOfPeriod([], long, assumptions, now)).toMatchObject({
      averageRating: null,
      privateReviews: 0,
      pending: 0,
    });
  });

  it("equals the sum of the figures of a period's parts", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1_000 }), (list, at) => {
        const cut = new Date(Date.UTC(2024, 0, 1 + at));
        const before = { from: long.from, to: new Date(cut.getTime() - 86_400_000).toISOString().slice(0, 10) };
        const after = { from: cut.toISOString().slice(0, 10), to: long.to };
        const [whole, one, other] = [long, before, after].map((period) =>
          figuresOfPeriod(list, period, assumptions, now),
        );
        expect((one?.privateReviews ?? 0) + (other?.privateReviews ?? 0)).toBe(whole?.privateReviews);
        expect((one?.interceptedComplaints ?? 0) + (other?.interceptedComplaints ?? 0)).toBe(
          whole?.interceptedComplaints,
        );
      }),
    );
  });
});

it("worthOf stays a number that can be sent, however much is multiplied", () => {
  const most = { customersPerComplaint: 1_000, averageTransaction: { amount: 1_000_000_000, currency: "CAD" } };
  expect(worthOf(1_000_000, most)?.amount).toBe(Number.MAX_SAFE_INTEGER);
});

it("worthOf multiplies complaints, customers and money", () => {
  expect(worthOf(0, assumptions)).toEqual({ amount: 0, currency: "CAD" });
  expect(worthOf(3, assumptions)).toEqual({ amount: 450_000, currency: "CAD" });
});

describe("trend", () => {
  it("has an entry for every day of up to 400 days, without gaps", () => {
    const period = { from: "2026-02-27", to: "2026-03-02" };
    expect(trend([count("2026-02-28", [0, 0, 0, 0, 1])], period)).toEqual({
      step: "day",
      days: [
        { date: "2026-02-27", reviews: 0, complaints: 0, averageRating: null },
        { date: "2026-02-28", reviews: 1, complaints: 0, averageRating: 5 },
        { date: "2026-03-01", reviews: 0, complaints: 0, averageRating: null },
        { date: "2026-03-02", reviews: 0, complaints: 0, averageRating: null },
      ],
    });
    expect(trend([], { from: "2025-01-01", to: "2026-02-04" }).days).toHaveLength(400);
  });

  it("has an entry for every month of a longer period, from the first month with feedback on", () => {
    const { step, days: months } = trend(
      [count("2024-11-30", [1, 0, 0, 0, 0], 1), count("2025-01-02", [0, 0, 0, 0, 1])],
      {
        from: "2024-01-01",
        to: "2025-02-05",
      },
    );
    expect(step).toBe("month");
    expect(months.map(({ date, reviews }) => [date, reviews])).toEqual([
      ["2024-11-01", 1],
      ["2024-12-01", 0],
      ["2025-01-01", 1],
      ["2025-02-01", 0],
    ]);
    expect(trend([], long)).toEqual({ step: "month", days: [] });
  });

  it("counts every feedback of the period once", () => {
    fc.assert(
      fc.property(days, fc.constantFrom(long, { from: "2024-06-01", to: "2024-09-30" }), (list, period) => {
        const shown = trend(list, period);
        const total = shown.days.reduce((sum, { reviews }) => sum + reviews, 0);
        expect(total).toBe(figuresOfPeriod(list, period, assumptions, now).privateReviews);
        if (shown.step === "day") expect(shown.days).toHaveLength(daysIn(period));
      }),
    );
  });
});
