import { describe, expect, it } from "vitest";
import { dashboardOf, daysNeeded, periodAsked } from "./dashboard.ts";
import type { DayCount } from "./figures.ts";

const today = "2026-11-21";

describe("the period of a dashboard", () => {
  it.each([
    [{}, { from: "2026-10-23", to: today }],
    [{ to: "2026-03-31" }, { from: "2026-03-02", to: "2026-03-31" }],
    [{ from: "2026-11-20" }, { from: "2026-11-20", to: today }],
    [
      { from: "2026-01-01", to: "2026-01-31" },
      { from: "2026-01-01", to: "2026-01-31" },
    ],
  ])("of somebody who asks for %j is %j", (asked, period) => {
    expect(periodAsked(asked, today)).toEqual(period);
  });

  it("needs the days of the period before too", () => {
    expect(daysNeeded({ from: "2026-01-11", to: "2026-01-20" })).toEqual({ from: "2026-01-01", to: "2026-01-20" });
  });
});

describe("a dashboard", () => {
  const assumptions = { customersPerComplaint: 30, averageTransaction: { amount: 1_000, currency: "CAD" } };
  const counted = (day: string, stars: number, intercepted: number): DayCount => {
    const ratings: DayCount["ratings"] = [0, 0, 0, 0, 0];
    ratings[stars - 1] = 1;
    return { day, ratings, intercepted, pending: intercepted };
  };

  it("counts each day in its own period, and shows the trend of the later one", () => {
    const counts = [
      counted("2026-01-08", 3, 1),
      counted("2026-01-09", 1, 1),
      counted("2026-01-10", 2, 1),
      counted("2026-01-11", 5, 0),
      counted("2026-01-12", 2, 1),
    ];
    const shown = dashboardOf(counts, { from: "2026-01-11", to: "2026-01-12" }, assumptions);
    expect(shown).toMatchObject({
      from: "2026-01-11",
      to: "2026-01-12",
      ratings: [0, 1, 0, 0, 1],
      interceptedComplaints: 1,
      reputationSaving: { amount: 30_000, currency: "CAD" },
      days: [{ date: "2026-01-11" }, { date: "2026-01-12" }],
      before: {
        from: "2026-01-09",
        to: "2026-01-10",
        ratings: [1, 1, 0, 0, 0],
        interceptedComplaints: 2,
        reputationSaving: { amount: 60_000, currency: "CAD" },
      },
      assumptions,
    });
  });
});
