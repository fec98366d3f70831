import { expect, it } from "vitest";
import { channelOf, wholeAddress, whyNotWhole } from "./typed-address.ts";

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

it.each([
  ["", "sms", "new.phoneRequired"],
  ["911", "sms", "reasons.number_short"],
  [" 12345", "sms", "reasons.number_short"],
  ["abc", "sms", "reasons.number_invalid"],
  ["", "email", "new.emailRequired"],
  ["lea@", "email", "reasons.email_invalid"],
] as const)("says of %j by %s why nobody can be asked: %s", (typed, channel, why) => {
  expect(whyNotWhole(typed, channel)).toBe(why);
});
