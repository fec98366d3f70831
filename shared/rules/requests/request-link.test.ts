import { describe, expect, it } from "vitest";
import { inboxOf } from "./request-link.ts";

describe("the inbox of an address", () => {
  it.each([
    ["Paul@Example.com", "paul@example.com"],
    ["paul+a@example.com", "paul@example.com"],
    ["paul+a+b@example.com", "paul@example.com"],
    ["p.aul@example.com", "p.aul@example.com"],
    ["p.a.ul+x@gmail.com", "paul@gmail.com"],
    ["P.Aul@GoogleMail.com", "paul@gmail.com"],
    ["+a@example.com", "+a@example.com"],
    ["paul@gmail.com.example.com", "paul@gmail.com.example.com"],
  ])("%s is %s", (email, inbox) => {
    expect(inboxOf(email)).toBe(inbox);
    expect(inboxOf(inbox)).toBe(inbox);
  });
});
