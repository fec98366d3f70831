import { describe, expect, it } from "vitest";
import type { SmsPurchase } from "#shared/model/sms-purchase.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { areTooManyOpen, openAtMost, waitingPurchase } from "./open-purchases.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * oneDay).toISOString();
const purchase = (changed: Partial<SmsPurchase> = {}): SmsPurchase => ({
  _id: "one",
  credits: 100,
  amount: { amount: 800, currency: "USD" },
  status: "authenticate",
  automatic: false,
  at: "2026-11-22T10:00:00.000Z",
  by: null,
  ...changed,
});

describe("the open purchases", () => {
  const others = Array.from({ length: openAtMost - 1 }, () => purchase({ at: daysAgo(99) }));

  it.each(["authenticate", "pending"] as const)("count one that is %s", (status) => {
    const another = purchase({ status, at: daysAgo(99) });
    expect([areTooManyOpen(others, now), areTooManyOpen([...others, another], now)]).toEqual([false, true]);
  });

  it.each([
    ["is paid", { status: "paid" }],
    ["was declined", { status: "declined" }],
    ["the refill bought", { automatic: true }],
    ["nobody asks for any more", { at: daysAgo(100) }],
  ] as const)("count none that %s", (_, changed) => {
    expect(areTooManyOpen([...others, purchase({ at: daysAgo(99), ...changed })], now)).toBe(false);
  });
});

describe("the purchase that waits for somebody", () => {
  it("is the newest one that has to be confirmed", () => {
    const newest = purchase({ at: "2026-11-22T11:00:00.000Z" });
    expect(waitingPurchase([newest, purchase()], now)).toBe(newest);
  });

  it.each([
    ["is paid", { status: "paid" }],
    ["was declined", { status: "declined" }],
    ["is asked about", { status: "pending" }],
    ["the refill bought", { automatic: true }],
    ["was begun a day ago", { at: daysAgo(1) }],
  ] as const)("is none that %s", (_, changed) => {
    expect(waitingPurchase([purchase(changed)], now)).toBeNull();
  });

  it("is one of long ago where so many wait that no other one can be begun", () => {
    const old = Array.from({ length: openAtMost }, (_, days) => purchase({ _id: `${days}`, at: daysAgo(days + 2) }));
    expect([waitingPurchase(old, now)?._id, waitingPurchase(old.slice(1), now)]).toEqual(["0", null]);
  });
});
