import { expect, it } from "vitest";
import { paidWhileClosed } from "./paid-while-closed.ts";

it.each([
  ["2027-05-01T12:00:00.000Z", null, false],
  ["2027-05-01T11:59:59.000Z", "2027-05-01T12:00:00.400Z", false],
  ["2027-05-01T12:00:00.000Z", "2027-05-01T12:00:00.400Z", true],
  ["2027-05-01T12:00:01.000Z", "2027-05-01T12:00:00.400Z", true],
])("paid at %s, closed at %s: %s", (paidAt, closedAt, is) => {
  expect(paidWhileClosed(paidAt, closedAt)).toBe(is);
});
