import { describe, expect, it } from "vitest";
import { funnelSteps } from "#shared/model/funnel.ts";
import { funnel, noCounts, rateOf, restOf, stepsOf } from "./funnel.ts";

describe("the funnel of requests", () => {
  it("gives each step's rate of the one before and of all", () => {
    const rows = funnel({ asked: 200, delivered: 190, opened: 95, rated: 38, invited: 19, clicked: 5 });
    expect(rows[0]).toEqual({ step: "asked", count: 200, ofBefore: null, ofAsked: null });
    expect(rows[2]).toEqual({ step: "opened", count: 95, ofBefore: 0.5, ofAsked: 0.475 });
    expect(rows[5]).toEqual({ step: "clicked", count: 5, ofBefore: 5 / 19, ofAsked: 0.025 });
  });

  it("gives counts and no rate where there are few", () => {
    const rows = funnel({ asked: 9, delivered: 9, opened: 9, rated: 1, invited: 0, clicked: 0 });
    expect(rows.map(({ ofBefore }) => ofBefore)).toEqual([null, null, null, null, null, null]);
    expect(rows[3]?.count).toBe(1);
  });

  it.each([
    [5, 10, 0.5],
    [0, 10, 0],
    [10, 10, 1],
    [11, 10, null],
    [3, 9, null],
    [0, 0, null],
    [-1, 20, null],
  ])("%d of %d is a rate of %j", (part, whole, rate) => {
    expect(rateOf(part, whole)).toBe(rate);
  });
});

describe("how far a request came", () => {
  const at = "2026-11-23T16:00:00.000Z";
  const none = { sentAt: null, openedAt: null, answeredAt: null, invitedAt: null, clickedAt: null };

  it.each([
    ["that waits was asked", { status: "queued" }, 1],
    ["that went out was delivered", { status: "sent", sentAt: at }, 2],
    ["that perhaps went out was asked", { status: "unknown", sentAt: at }, 1],
    ["that perhaps went out was delivered where it was opened", { status: "unknown", sentAt: at, openedAt: at }, 3],
    ["that was not sent was asked", { status: "failed" }, 1],
    ["that was taken back asked nobody", { status: "canceled" }, 0],
    ["that was decided against asked nobody", { status: "skipped" }, 0],
    ["whose answer came first was opened", { status: "answered", answeredAt: at }, 4],
    [
      "whose customer was invited without an answer is no further",
      { status: "opened", openedAt: at, invitedAt: at },
      3,
    ],
    ["whose customer went to a public page was invited", { status: "answered", answeredAt: at, clickedAt: at }, 6],
  ] as const)("one %s", (_, walked, steps) => {
    expect(stepsOf({ ...none, ...walked })).toEqual(funnelSteps.slice(0, steps));
  });
});

it("leaves of all counts what their parts do not have, and never less than nothing", () => {
  const parts = [
    { ...noCounts, asked: 2, rated: 1 },
    { ...noCounts, asked: 1, rated: 2 },
  ];
  expect(restOf({ ...noCounts, asked: 5, rated: 2, opened: 1 }, parts)).toEqual({ ...noCounts, asked: 2, opened: 1 });
});
