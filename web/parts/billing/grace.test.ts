import { expect, it } from "vitest";
import { graceEnd } from "./grace.ts";

const since = "2028-01-06T09:02:00.000Z";

it.each([
  ["in the last moment of grace", "2028-01-20T09:01:59.999Z", "2028-01-20T09:02:00.000Z"],
  ["once it is over", "2028-01-20T09:02:00.000Z", null],
])("says until when everything goes on after a payment that failed: %s", (_, now, end) => {
  expect(graceEnd(since, new Date(now))).toBe(end);
});
