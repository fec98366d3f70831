import { expect, it } from "vitest";
import { Feature } from "#shared/model/plan.ts";
import { allows, planOf } from "./plans.ts";

it("has everything in a subscription, in any number", () => {
  expect(Feature.options.filter((feature) => !allows("subscribed", feature, 10_000))).toEqual([]);
});

it.each([
  ["locations", 1],
  ["members", 2],
  ["texts", 100],
  ["emails", 50],
] as const)("gives %s up to %i for free", (feature, count) => {
  expect([allows("free", feature, count), allows("free", feature, count + 1)]).toEqual([true, false]);
});

it.each([
  ["free", false, "free"],
  ["subscribed", false, "subscribed"],
  ["unpaid", false, "subscribed"],
  ["unpaid", true, "free"],
  ["cancelled", false, "free"],
] as const)("takes %s with overdue %s as the plan %s", (status, isOverdue, plan) => {
  expect(planOf({ status, isOverdue })).toBe(plan);
});
