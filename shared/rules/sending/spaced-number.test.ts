import { expect, it } from "vitest";
import { spacedNumber } from "./spaced-number.ts";

it.each([
  ["+15145550161", "+1 514 555-0161"],
  ["514 555 0161", "514 555 0161"],
  ["+33612345678", "+33612345678"],
  [null, null],
])("reads %s as %s", (number, expected) => {
  expect(spacedNumber(number)).toBe(expected);
});
