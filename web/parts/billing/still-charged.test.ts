import { expect, it } from "vitest";
import { noSubscription } from "#shared/model/subscription-state.ts";
import { stillCharged } from "./still-charged.ts";

const [on, later] = ["2026-12-22T16:00:00.000Z", "2027-01-22T16:00:00.000Z"];
const dueAtEnd = { amount: 80_00, currency: "USD" };
const standing = { ...noSubscription, isOverdue: false, isAgreed: false };
const subscribed = { ...standing, status: "subscribed" as const, renewsAt: on };

it.each([
  ["at the period's end", subscribed, on],
  ["when it ends, where it is canceled already", { ...subscribed, renewsAt: later, endsAt: on }, on],
])("names what is still charged %s", (_, subscription, day) => {
  expect(stillCharged({ subscription, dueAtEnd })).toEqual({ due: dueAtEnd, on: day });
  expect(stillCharged({ subscription, dueAtEnd: null })).toEqual({ due: null, on: day });
});

it.each(["free", "unpaid", "cancelled"] as const)("names nothing of one that is %s", (status) => {
  expect(stillCharged({ subscription: { ...subscribed, status }, dueAtEnd })).toBeNull();
});
