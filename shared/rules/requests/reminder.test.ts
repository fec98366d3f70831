import { describe, expect, it } from "vitest";
import { type Reminded, reminderDecision, reminderDueAt } from "./reminder.ts";
import { type PersonRecord, unknownPerson } from "./send-decision.ts";

const sentAt = "2026-11-16T15:00:00Z";
const asked: Reminded = { status: "sent", sentAt, answeredAt: null, reminder: null };
const now = new Date("2026-11-20T15:00:00Z");
const sendable = {
  channel: "email",
  number: null,
  email: "zoe@example.com",
  consent: { basis: "customer", date: new Date(sentAt) },
  segments: 0,
} as const;
const decide = (
  request: Partial<Reminded>,
  person: Partial<PersonRecord> = {},
  after: number | null = 3,
  moment = now,
) =>
  reminderDecision({ ...asked, ...request }, after, sendable, {
    now: moment,
    person: { ...unknownPerson, lastAskedAt: new Date(sentAt), ...person },
    settings: {
      timeZone: "America/Toronto",
      sendingHours: { from: 9, to: 20 },
      pauseDays: 30,
      countries: ["CA"],
      isFree: false,
      isClosed: false,
      mailWaits: null,
    },
    credits: 0,
  });

describe("a reminder", () => {
  it("is due the chosen number of days after its request was sent", () => {
    expect(reminderDueAt(asked, 3)).toEqual(new Date("2026-11-19T15:00:00Z"));
    expect(reminderDueAt({ ...asked, status: "opened" }, 14)).toEqual(new Date("2026-11-30T15:00:00Z"));
  });

  it("goes out although its own request was sent within the pause", () => {
    expect(decide({})).toEqual({ do: "send" });
  });

  it("waits for its day", () => {
    expect(decide({}, {}, 5)).toEqual({ do: "wait", until: new Date("2026-11-21T15:00:00Z"), because: "scheduled" });
  });

  it.each([
    ["1 day", 1, "2026-11-19T15:00:00Z"],
    ["3 days", 3, "2026-11-22T15:00:00Z"],
    ["14 days", 14, "2026-12-14T15:00:00Z"],
  ])("after %s goes out late for as long again, two days at least, and not a moment later", (_, after, last) => {
    const at = (moment: number) => decide({}, {}, after, new Date(moment));
    expect(at(Date.parse(last))).toEqual({ do: "send" });
    expect(at(Date.parse(last) + 1)).toEqual({ do: "drop" });
  });

  it.each([
    ["reminders are off", {}, null],
    ["it had one", { reminder: { at: sentAt, status: "sent" } }, 3],
    ["it was answered", { status: "answered", answeredAt: sentAt }, 3],
    ["it was canceled", { status: "canceled" }, 3],
    ["it failed", { status: "failed" }, 3],
    ["nobody knows whether it arrived", { status: "unknown" }, 3],
    ["it is still queued", { status: "queued", sentAt: null }, 3],
    ["it was skipped", { status: "skipped", sentAt: null }, 3],
  ] as const)("is dropped when %s", (_, request, after) => {
    expect(decide(request, {}, after)).toEqual({ do: "drop" });
  });

  it.each([
    ["opted_out", { optedOutAt: now }],
    ["complained", { complainedAt: now }],
    ["bounced", { bouncedAt: now }],
    ["already_answered", { answeredAt: new Date("2026-11-18T15:00:00Z") }],
    ["asked_recently", { lastAskedAt: new Date("2026-11-18T15:00:00Z") }],
    ["already_queued", { isQueued: true }],
  ] as const)("is skipped, because: %s", (because, person) => {
    expect(decide({}, person)).toEqual({ do: "skip", because });
  });

  it("is stopped by a newer request, however short the pause", () => {
    const later = { lastAskedAt: new Date("2026-11-16T15:00:01Z") };
    expect(decide({}, later)).toEqual({ do: "skip", because: "asked_recently" });
    expect(decide({}, later, 14)).toEqual({ do: "skip", because: "asked_recently" });
  });

  it("is not stopped by a rating from before its request", () => {
    expect(decide({}, { answeredAt: new Date("2026-11-15T15:00:00Z") })).toEqual({ do: "send" });
  });
});
