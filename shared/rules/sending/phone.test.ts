import { expect, it } from "vitest";
import { e164, spacedNumber } from "./phone.ts";

it.each([
  ["+1 514 555-0199", "+15145550199"],
  ["0033 1 23 45 67 89", "+33123456789"],
  ["514 555-0199", null],
  ["+0 514 555 0199", null],
  ["+1", null],
])("reads %s as %s", (phone, number) => {
  expect(e164(phone)).toBe(number);
});

it.each([
  ["+15145550161", "+1 514 555-0161"],
  ["514 555 0161", "514 555 0161"],
  ["+33612345678", "+33612345678"],
  [null, null],
])("reads %s as %s", (number, expected) => {
  expect(spacedNumber(number)).toBe(expected);
});
