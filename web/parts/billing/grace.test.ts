import { expect, it } from "vitest";
import { graceEnd, isGraceOver } from "./grace.ts";

const since = "2028-01-06T09:02:00.000Z";

it("says until when everything goes on after a payment that failed", () => {
  expect(graceEnd(since)).toBe("2028-01-20T09:02:00.000Z");
});

it.each([
  ["in the last moment of grace", since, "2028-01-20T09:01:59.999Z", false],
  ["once it is over", since, "2028-01-20T09:02:00.000Z", true],
  ["while nobody knows since when", null, "2029-01-01T00:00:00.000Z", false],
])("the banner of what is unpaid says whether things stopped: %s", (_, from, now, over) => {
  expect(isGraceOver(from, new Date(now))).toBe(over);
});
