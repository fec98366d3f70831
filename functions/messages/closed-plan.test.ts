import { expect, it } from "vitest";
import { closedPlan } from "./closed-plan.ts";

const plan = { ends: "2026-12-23T02:00:00.000Z", charges: true, due: { amount: 80_00, currency: "USD" }, owes: false };

it.each([
  ["America/Toronto", "December 22, 2026"],
  ["Europe/Paris", "December 23, 2026"],
])("names the day on which a closed organization's subscription ends as it is there: %s", (timeZone, day) => {
  expect(closedPlan("en", plan, timeZone).join(" ")).toContain(day);
});
