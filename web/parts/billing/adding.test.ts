import { expect, it } from "vitest";
import { noSubscription } from "#shared/model/subscription-state.ts";
import { adding } from "./adding.ts";

const now = new Date("2026-11-22T12:00:00Z");
const subscribed = { ...noSubscription, status: "subscribed" as const };

it("needs a subscription for the second location, and none for the first", () => {
  expect(adding({ subscription: noSubscription, there: 0, count: 1, now })).toBe("included");
  expect(adding({ subscription: noSubscription, there: 1, count: 1, now })).toBe("needed");
  expect(adding({ subscription: noSubscription, there: 0, count: 2, now })).toBe("needed");
  expect(adding({ subscription: { ...noSubscription, status: "cancelled" }, there: 3, count: 1, now })).toBe("needed");
});

it("has a price while subscribed, and a talk from the tenth location on", () => {
  expect(adding({ subscription: subscribed, there: 8, count: 1, now })).toBe("priced");
  expect(adding({ subscription: subscribed, there: 9, count: 1, now })).toBe("sales");
});

it("needs a subscription that ends to be resumed first", () => {
  const ends = { ...subscribed, endsAt: "2026-12-22T12:00:00.000Z" };
  expect(adding({ subscription: ends, there: 2, count: 1, now })).toBe("needed");
  expect(adding({ subscription: ends, there: 0, count: 1, now })).toBe("included");
});

it("goes on for 14 days after a payment failed, then asks for it first", () => {
  const failed = (unpaidSince: string) => ({ ...noSubscription, status: "unpaid" as const, unpaidSince });
  const ask = (unpaidSince: string) => adding({ subscription: failed(unpaidSince), there: 1, count: 1, now });
  expect(ask("2026-11-08T12:00:01.000Z")).toBe("priced");
  expect(ask("2026-11-08T12:00:00.000Z")).toBe("overdue");
});

it("tells who may not see the bills the monthly price alone", () => {
  expect(adding({ subscription: null, there: 3, count: 1, now })).toBe("told");
});
