import { describe, expect, it } from "vitest";
import {
  comparability,
  dashboardOf,
  daysBeforeBoth,
  daysNeeded,
  monthScores,
  periodAsked,
  twelveMonths,
} from "./dashboard.ts";
import type { DayCount } from "./figures.ts";
import { noPublicFigures } from "./public-figures.ts";

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

const counted = (day: string, stars: number, intercepted: number): DayCount => {
  const ratings: DayCount["ratings"] = [0, 0, 0, 0, 0];
  ratings[stars - 1] = 1;
  return { day, ratings, brought: 0, intercepted, imported: 0, pending: intercepted, pendingOther: 0 };
};

describe("the comparison of 11 to 20 January with the ten days before", () => {
  const period = { from: "2026-01-11", to: "2026-01-20" };
  const on = (...days: string[]) => days.map((day) => counted(day, 5, 0));

  it.each([
    ["the organization was created meanwhile", on("2026-01-05", "2026-01-12"), "2026-01-02", "no"],
    ["nothing came in the ten days before", on("2026-01-12"), "2025-06-01", "no"],
    ["nothing came at all", [], "2025-06-01", "no"],
    ["feedback came on their first day", on("2026-01-01", "2026-01-12"), "2025-06-01", "yes"],
    ["the first feedback came later than that", on("2026-01-04"), "2025-06-01", "ask"],
    ["it was created on their first day, and the first came later", on("2026-01-04"), "2026-01-01", "no"],
    [
      "the feedback of their first day was erased",
      [{ ...counted("2026-01-01", 5, 0), ratings: [0, 0, 0, 0, 0] as DayCount["ratings"] }, ...on("2026-01-04")],
      "2025-06-01",
      "ask",
    ],
  ])("where %s", (_case, counts, opened, expected) => {
    expect(comparability(counts, period, opened)).toBe(expected);
  });

  it("depends on the days between the organization's creation and theirs, if theirs do not tell", () => {
    expect(daysBeforeBoth(period, "2025-06-01")).toEqual({ from: "2025-06-01", to: "2025-12-31" });
  });
});

describe("a dashboard", () => {
  const assumptions = { customersPerComplaint: 30, averageTransaction: { amount: 1_000, currency: "CAD" } };

  it("counts each day in its own period, and shows the trend of the later one", () => {
    const counts = [
      counted("2026-01-08", 3, 1),
      counted("2026-01-09", 1, 1),
      counted("2026-01-10", 2, 1),
      counted("2026-01-11", 5, 0),
      counted("2026-01-12", 2, 1),
    ];
    const shown = dashboardOf(
      counts,
      { from: "2026-01-11", to: "2026-01-12" },
      {
        assumptions,
        comparable: true,
        inPublic: noPublicFigures,
        now: new Date(),
      },
    );
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
        days: [{ date: "2026-01-09" }, { date: "2026-01-10" }],
      },
      comparable: true,
      assumptions,
    });
  });
});

it("scores twelve months, without a value where ratings are too few", () => {
  const period = twelveMonths("2026-11-21");
  expect(period).toEqual({ from: "2025-12-01", to: "2026-11-21" });
  const day = { brought: 0, intercepted: 0, imported: 0, pending: 0, pendingOther: 0 };
  const scores = monthScores(
    [
      { ...day, day: "2026-10-31", ratings: [0, 0, 0, 0, 4] },
      { ...day, day: "2026-11-01", ratings: [0, 0, 0, 0, 5] },
    ],
    period,
  );
  expect(scores).toHaveLength(12);
  expect(scores.slice(-2)).toEqual([
    { month: "2026-10-01", value: null, basis: "private", n: 4 },
    { month: "2026-11-01", value: 81, basis: "private", n: 5 },
  ]);
});
