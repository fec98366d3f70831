import { expect, it } from "vitest";
import { noSubscription } from "#shared/model/subscription.ts";
import { endOfClosed, paidWhileClosed } from "./closed-billing.ts";

const [on, later] = ["2026-12-22T16:00:00.000Z", "2027-01-22T16:00:00.000Z"];
const erased = new Date("2026-12-25T09:00:00.000Z");
const subscribed = { ...noSubscription, status: "subscribed" as const, renewsAt: on };

it.each([
  ["with its period, which charges what was added", subscribed, { on, charges: true }],
  ["when it does anyway, being canceled", { ...subscribed, renewsAt: later, endsAt: on }, { on, charges: true }],
  [
    "with its erasure, which charges nothing",
    { ...subscribed, renewsAt: later },
    { on: erased.toISOString(), charges: false },
  ],
])("ends %s", (_, subscription, end) => {
  expect(endOfClosed(subscription, erased)).toEqual(end);
});

it.each(["free", "unpaid", "cancelled"] as const)("knows no end of one that is %s", (status) => {
  expect(endOfClosed({ ...subscribed, status }, erased)).toBeNull();
});

it.each([
  ["2027-05-01T12:00:00.000Z", null, false],
  ["2027-05-01T11:59:59.000Z", "2027-05-01T12:00:00.400Z", false],
  ["2027-05-01T12:00:00.000Z", "2027-05-01T12:00:00.400Z", true],
  ["2027-05-01T12:00:01.000Z", "2027-05-01T12:00:00.400Z", true],
])("paid at %s, closed at %s: %s", (paidAt, closedAt, is) => {
  expect(paidWhileClosed(paidAt, closedAt)).toBe(is);
});
