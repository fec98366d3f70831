import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noSubscription } from "#shared/model/subscription.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { grace, isEnding, isOverdue, nextOverdueNotice, overdueNoticeDays, stateBy } from "./subscription.ts";

const since = "2026-06-01T12:00:00.000Z";
const inDays = (days: number) => new Date(Date.parse(since) + days * oneDay);
const periodFrom = "2026-06-01T10:00:00.000Z";
const told = (status: string, more: object = {}) => ({
  status,
  periodFrom,
  renewsAt: "2026-07-01T12:00:00.000Z",
  endsAt: null,
  open: null,
  ...more,
});

describe("where an organization stands by what Stripe says", () => {
  it.each([
    ["nothing at all", [], { status: "free" }],
    ["one whose first payment is waited for", [told("incomplete")], { status: "free" }],
    ["one that was never paid for", [told("incomplete_expired")], { status: "free" }],
    ["one that is paid", [told("active")], { status: "subscribed", renewsAt: "2026-07-01T12:00:00.000Z" }],
    [
      "one that somebody canceled, until it ends",
      [told("active", { endsAt: since })],
      { status: "subscribed", endsAt: since },
    ],
    [
      "one with a payment that failed",
      [told("past_due", { open: { since } })],
      { status: "unpaid", unpaidSince: since },
    ],
    [
      "one whose failed payment was made while the next invoice is a draft",
      [told("past_due")],
      { status: "subscribed", unpaidSince: null },
    ],
    ["one that Stripe gave up on", [told("unpaid", { open: { since } })], { status: "unpaid", unpaidSince: since }],
    [
      "one that Stripe gave up on, whose newest invoice is a draft",
      [told("unpaid")],
      { status: "unpaid", unpaidSince: periodFrom },
    ],
    ["one that somebody paused at Stripe", [told("paused")], { status: "unpaid", unpaidSince: periodFrom }],
    ["one that is over", [told("canceled", { endsAt: since })], { status: "cancelled", renewsAt: null, endsAt: since }],
    ["one that is over, and a newer one that is paid", [told("active"), told("canceled")], { status: "subscribed" }],
    [
      "one that is over, and a newer one that is only begun",
      [told("incomplete"), told("canceled")],
      { status: "cancelled" },
    ],
    [
      "an old one that is paid, and a newer one that is over",
      [told("canceled"), told("active")],
      { status: "subscribed" },
    ],
    ["one in a word that Stripe made up since", [told("resting")], { status: "free" }],
  ])("%s", (_, subscriptions, state) => {
    expect(stateBy(subscriptions)).toMatchObject(state);
  });
});

describe("a payment that is due", () => {
  const unpaid = { ...noSubscription, status: "unpaid", unpaidSince: since } as const;

  it.each([
    ["the last moment of grace", 14 - 1e-6, 3, false],
    ["the end of grace", 14, 3, true],
    ["the end of grace, told twice only", 14, 2, false],
    ["a year, told twice only", 365, 2, false],
    ["a year", 365, 3, true],
    ["the third email before grace is over", 11, 3, false],
  ])("at %s", (_, days, reminded, overdue) => {
    expect(isOverdue(unpaid, { reminded, now: inDays(days) })).toBe(overdue);
  });

  it("stops the same once the subscription is over: what is owed is owed", () => {
    expect(isOverdue({ ...unpaid, status: "cancelled" }, { reminded: 3, now: inDays(14) })).toBe(true);
    expect(isOverdue({ ...unpaid, unpaidSince: null }, { reminded: 3, now: inDays(14) })).toBe(false);
  });

  it("is told of three times, all of them before anything stops", () => {
    expect(overdueNoticeDays.map((_, index) => nextOverdueNotice(unpaid, index))).toEqual([0, 5, 11].map(inDays));
    expect(nextOverdueNotice(unpaid, 3)).toBeNull();
    expect(inDays(overdueNoticeDays[2]).getTime()).toBeLessThan(Date.parse(since) + grace);
  });

  it("never stops anything before both: two weeks, and three emails", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.double({ min: -1, max: 99, noNaN: true }), (reminded, days) => {
        if (isOverdue(unpaid, { reminded, now: inDays(days) }))
          expect([reminded >= 3, inDays(days).getTime() >= inDays(14).getTime()]).toEqual([true, true]);
      }),
    );
  });
});

it.each([
  ["one that goes on", { status: "subscribed" }, false],
  ["one that was canceled and goes on until its end", { status: "subscribed", endsAt: since }, true],
  ["one that is over", { status: "cancelled", endsAt: since }, true],
  ["none", { status: "free" }, false],
] as const)("knows whether a subscription ends: %s", (_, more, ends) => {
  expect(isEnding({ ...noSubscription, ...more })).toBe(ends);
});
