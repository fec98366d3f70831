import { expect, it } from "vitest";
import { consentOn } from "./consent.ts";

const at = { timeZone: "America/Toronto", now: new Date("2026-11-23T03:00:00.000Z") };

it.each([
  ["no day is now, as at the counter", null, "2026-11-23T03:00:00.000Z"],
  ["today is now, by the organization's clocks", "2026-11-22", "2026-11-23T03:00:00.000Z"],
  ["a day before begins with its first moment there", "2026-07-01", "2026-07-01T04:00:00.000Z"],
  ["a day of twenty years ago counts", "2006-01-01", "2006-01-01T05:00:00.000Z"],
])("%s", (_, day, date) => {
  expect(consentOn("customer", day, at)).toEqual({ basis: "customer", date });
});

it.each([
  ["to come", "2026-11-23"],
  ["of more than twenty years ago", "2005-12-31"],
  ["of a typo", "1926-11-20"],
])("from a day %s nothing follows", (_, day) => {
  expect(consentOn("given", day, at)).toBeNull();
});
