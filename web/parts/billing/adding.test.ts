import { expect, it } from "vitest";
import { noSubscription } from "#shared/model/subscription.ts";
import { adding } from "./adding.ts";

const subscribed = { ...noSubscription, status: "subscribed" as const };

it("needs a subscription for the second location, and none for the first", () => {
  expect(adding({ subscription: noSubscription, there: 0, count: 1 })).toBe("included");
  expect(adding({ subscription: noSubscription, there: 1, count: 1 })).toBe("needed");
  expect(adding({ subscription: noSubscription, there: 0, count: 2 })).toBe("needed");
  expect(adding({ subscription: { ...noSubscription, status: "cancelled" }, there: 3, count: 1 })).toBe("needed");
});

it("has a price while subscribed, and a talk from the tenth location on", () => {
  expect(adding({ subscription: subscribed, there: 8, count: 1 })).toBe("priced");
  expect(adding({ subscription: subscribed, there: 9, count: 1 })).toBe("agreed");
});

it("asks for the payment that is due", () => {
  expect(adding({ subscription: { ...noSubscription, status: "unpaid" }, there: 1, count: 1 })).toBe("overdue");
});

it("tells who may not see the bills the monthly price alone", () => {
  expect(adding({ subscription: null, there: 3, count: 1 })).toBe("told");
});
