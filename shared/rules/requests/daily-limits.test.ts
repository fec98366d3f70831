import { expect, it, test } from "vitest";
import { oneDay } from "#shared/rules/dates.ts";
import { isDayFull, requestsOfDay } from "./daily-limits.ts";

it.each([
  [19_999, 19_999, false],
  [20_000, 20_000, true],
  [2_000, 20_000, true],
  [1_999, 20_000, false],
  [0, 39_999, false],
  [0, 40_000, true],
])("whoever has sent %d emails of %d of the day sends no more: %s", (own, all, full) => {
  expect(isDayFull(own, all)).toBe(full);
});

test.each([
  [0, 200],
  [7 * oneDay - 1, 200],
  [7 * oneDay, 20_000],
  [400 * oneDay, 20_000],
])("an account of %i milliseconds may ask %i customers a day", (age, most) => {
  expect(requestsOfDay(age)).toBe(most);
});
