import { describe, expect, it } from "vitest";
import { complaintSample } from "./complaint.samples.ts";
import { complaintEmail } from "./complaint-email.ts";
import { complaintSms } from "./complaint-sms.ts";
import { excerpt } from "./excerpt.ts";

const zalgo = `e${"\u0301".repeat(4_922)}`;

describe("an excerpt", () => {
  it("is the text itself where that is short enough", () => {
    expect(excerpt("The soup was\ncold ☕", 60)).toBe("The soup was cold ☕");
  });

  it.each([
    ["one letter with 4,922 marks", zalgo],
    ["many letters with many marks", `e${"\u0301".repeat(40)}`.repeat(100)],
    ["emoji joined without end", "👩‍".repeat(2_000)],
    ["letters", "x".repeat(5_000)],
    ["halves of emoji, were there any", "\ud83d".repeat(5_000)],
  ])("is short for %s", (_, text) => {
    const short = excerpt(text, 60);
    expect(short.length).toBeLessThanOrEqual(241);
    expect(short.endsWith("…")).toBe(true);
    expect(short.isWellFormed()).toBe(true);
  });

  it("keeps every other part of an alert short too, whatever the business is called", () => {
    const complaint = complaintSample("en", { comment: zalgo, location: { _id: "x", name: zalgo } }, { name: zalgo });
    expect(complaintEmail(complaint).subject.length).toBeLessThan(1_000);
    expect(complaintSms(complaint).length).toBeLessThanOrEqual(160);
  });
});
