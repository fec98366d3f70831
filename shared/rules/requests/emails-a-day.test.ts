import { expect, it } from "vitest";
import { isDayFull } from "./emails-a-day.ts";

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
