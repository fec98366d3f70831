import { expect, it } from "vitest";
import { e164 } from "./phone.ts";

it.each([
  ["+1 514 555-0199", "+15145550199"],
  ["0033 1 23 45 67 89", "+33123456789"],
  ["514 555-0199", null],
  ["+0 514 555 0199", null],
  ["+1", null],
])("reads %s as %s", (phone, number) => {
  expect(e164(phone)).toBe(number);
});
