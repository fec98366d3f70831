import { expect, test } from "vitest";
import { oneDay } from "#shared/rules/dates.ts";
import { requestsOfDay } from "./daily-limits.ts";

test.each([
  [0, 200],
  [7 * oneDay - 1, 200],
  [7 * oneDay, 20_000],
  [400 * oneDay, 20_000],
])("an account of %i milliseconds may ask %i customers a day", (age, most) => {
  expect(requestsOfDay(age)).toBe(most);
});
