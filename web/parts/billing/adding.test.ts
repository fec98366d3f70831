import { expect, it } from "vitest";
import { noSubscription, SubscriptionStanding } from "#shared/model/subscription.ts";
import { adding } from "./adding.ts";

const free = SubscriptionStanding.parse(noSubscription);
const subscribed = { ...free, status: "subscribed" as const };

it("needs a subscription for the second location, and none for the first", () => {
  expect(adding({ subscription: free, there: 0, count: 1 })).toBe("included");
  expect(adding({ subscription: free, there: 1, count: 1 })).toBe("subscription_needed");
  expect(adding({ subscription: free, there: 0, count: 2 })).toBe("subscription_needed");
  expect(adding({ subscription: { ...free, status: "cancelled" }, there: 3, count: 1 })).toBe("subscription_needed");
});

it("has a price while subscribed, and a talk from the tenth location on", () => {
  expect(adding({ subscription: subscribed, there: 8, count: 1 })).toBe("priced");
  expect(adding({ subscription: subscribed, there: 9, count: 1 })).toBe("sales_needed");
});

it("has no limit and no list price where sales agreed on one, also of many at once", () => {
  const agreed = { ...subscribed, isAgreed: true };
  expect(adding({ subscription: agreed, there: 9, count: 1 })).toBe("agreed");
  expect(adding({ subscription: agreed, there: 9, count: 200 })).toBe("agreed");
  expect(adding({ subscription: agreed, there: 2, count: 1 })).toBe("agreed");
});

it("leads to sales whoever wants ten, who could not subscribe for them", () => {
  expect(adding({ subscription: free, there: 0, count: 10 })).toBe("sales_needed");
  expect(adding({ subscription: { ...free, status: "cancelled" }, there: 12, count: 1 })).toBe("sales_needed");
});

it("needs a subscription that ends to be resumed first", () => {
  const ends = { ...subscribed, endsAt: "2026-12-22T12:00:00.000Z" };
  expect(adding({ subscription: ends, there: 2, count: 1 })).toBe("subscription_needed");
  expect(adding({ subscription: ends, there: 0, count: 1 })).toBe("included");
});

it("goes on with a payment that is due until the API says that it waits, however long that is", () => {
  const unpaid = { ...subscribed, status: "unpaid" as const, unpaidSince: "2020-01-01T00:00:00.000Z" };
  const ask = (isOverdue: boolean) => adding({ subscription: { ...unpaid, isOverdue }, there: 1, count: 1 });
  expect([ask(false), ask(true)]).toEqual(["priced", "payment_overdue"]);
});

it("is not known to who may not see the bills, however many there are", () => {
  expect(adding({ subscription: null, there: 3, count: 1 })).toBe("told");
  expect(adding({ subscription: null, there: 9, count: 1 })).toBe("told");
});
