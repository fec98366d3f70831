import { expect, it } from "vitest";
import { oneHour } from "#shared/rules/dates.ts";
import { restAfter } from "./resting-address.ts";

it("lets an address rest longer each time that its emails came back, a day at most", () => {
  expect([1, 2, 3, 4, 5, 1_000].map((times) => restAfter(times) / oneHour)).toEqual([1, 4, 16, 24, 24, 24]);
});
