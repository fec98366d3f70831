import { expect, it } from "vitest";
import { channelOf, wholeAddress } from "./typed-address.ts";

it.each([
  ["lea@", "email"],
  ["514 555 0142", "sms"],
  ["+1 (514) 555-0142", "sms"],
  ["514", null],
  ["Léa", null],
] as const)("tells by %s how somebody is reached: %s", (typed, channel) => {
  expect(channelOf(typed)).toBe(channel);
});

it("takes nobody for found by half a number or half an email", () => {
  expect(wholeAddress("514 555", "sms")).toBeNull();
  expect(wholeAddress(" 514 555 0142 ", "sms")).toBe("514 555 0142");
  expect(wholeAddress("lea@example", "email")).toBeNull();
  expect(wholeAddress(" lea@example.com", "email")).toBe("lea@example.com");
});
