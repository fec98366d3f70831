import { expect, it } from "vitest";
import { oneDay } from "#shared/rules/dates.ts";
import { areTooManyOpen, openAtMost } from "./open-purchases.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const purchase = (changed: object = {}) => ({
  status: "authenticate" as const,
  automatic: false,
  at: new Date(now.getTime() - 99 * oneDay).toISOString(),
  ...changed,
});
const others = Array.from({ length: openAtMost - 1 }, () => purchase());

it.each(["authenticate", "pending"] as const)("counts a purchase that is %s", (status) => {
  expect([areTooManyOpen(others, now), areTooManyOpen([...others, purchase({ status })], now)]).toEqual([false, true]);
});

it.each([
  ["is paid", { status: "paid" }],
  ["was declined", { status: "declined" }],
  ["the refill bought", { automatic: true }],
  ["nobody asks for any more", { at: new Date(now.getTime() - 100 * oneDay).toISOString() }],
] as const)("counts none that %s", (_, changed) => {
  expect(areTooManyOpen([...others, purchase(changed)], now)).toBe(false);
});
