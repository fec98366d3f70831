import { expect, it } from "vitest";
import type { SmsPurchase } from "#shared/model/sms-purchase.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { openAtMost, waitingPurchase } from "./open-purchases.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const purchase = (_id: string, changed: Partial<SmsPurchase> = {}): SmsPurchase => ({
  _id,
  credits: 100,
  amount: { amount: 800, currency: "USD" },
  status: "authenticate",
  automatic: false,
  at: "2026-11-22T10:00:00.000Z",
  by: null,
  ...changed,
});

it("is the newest one that somebody has to confirm", () => {
  const newest = purchase("newest", { at: "2026-11-22T11:00:00.000Z" });
  expect(waitingPurchase([newest, purchase("older")], now)).toBe(newest);
});

it.each([
  ["is paid", { status: "paid" }],
  ["was declined", { status: "declined" }],
  ["is asked about", { status: "pending" }],
  ["the refill bought", { automatic: true }],
  ["was begun a day ago", { at: "2026-11-21T12:00:00.000Z" }],
] as const)("is none that %s", (_, changed) => {
  expect(waitingPurchase([purchase("one", changed)], now)).toBeNull();
});

it("is one of long ago where so many wait that no other one can be begun", () => {
  const old = Array.from({ length: openAtMost }, (_, days) =>
    purchase(`${days}`, { at: new Date(now.getTime() - (days + 2) * oneDay).toISOString() }),
  );
  expect([waitingPurchase(old, now)?._id, waitingPurchase(old.slice(1), now)]).toEqual(["0", null]);
});
