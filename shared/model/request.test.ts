import { expect, it } from "vitest";
import { Request } from "./request.ts";
import { RequestSettings } from "./request-settings.ts";

const barest = { _id: "r1", customer: {}, at: "2026-11-20T15:00:00.000Z", createdAt: "2026-11-20T14:00:00.000Z" };

it("reads a request that has only what each release stores", () => {
  expect(Request.parse(barest)).toMatchObject({
    customer: { name: null, phone: null, email: null },
    status: "unknown",
    consent: null,
    segments: 0,
    reminder: null,
  });
});

it("reads unknown labels as those that send nothing", () => {
  const later = {
    ...barest,
    channel: "fax",
    status: "dreamt",
    reason: "too_early",
    language: "de",
    consent: { basis: "asked", date: "whenever" },
    reminder: { at: barest.at, status: "dreamt" },
  };
  expect(Request.parse(later)).toMatchObject({
    status: "unknown",
    reason: "too_early",
    language: null,
    consent: null,
    reminder: { status: "unknown" },
  });
});

it("pauses for 30 days and reminds nobody unless chosen otherwise", () => {
  expect(RequestSettings.parse({})).toEqual({ pauseDays: 30, reminderAfter: null, replyTo: null, smsCountries: null });
});
