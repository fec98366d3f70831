import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skipReasons } from "#shared/model/request.ts";
import { isWithinSendingHours } from "#shared/rules/sending/quiet-hours.ts";
import { reminderDecision } from "./reminder.ts";
import {
  type PersonRecord,
  type Sendable,
  type SendingFacts,
  type SendingSettings,
  sendDecision,
  unknownPerson,
} from "./send-decision.ts";

const now = new Date("2026-11-20T15:00:00Z");
const dayMs = 86_400_000;
const ago = (days: number) => new Date(now.getTime() - days * dayMs);
const settings: SendingSettings = {
  timeZone: "America/Toronto",
  sendingHours: { from: 9, to: 20 },
  pauseDays: 30,
  countries: ["CA", "US"],
  isFree: false,
  isClosed: false,
  mailWaits: null,
};
const montreal = { number: "+15145550123", country: "CA", timeZones: ["America/Toronto"] } as const;
const request: Sendable = {
  channel: "sms",
  dueAt: null,
  number: montreal,
  email: null,
  consent: { basis: "customer", date: ago(1) },
  isDuplicate: false,
  segments: 1,
};

interface Changed {
  request?: Partial<Sendable>;
  person?: Partial<PersonRecord>;
  settings?: Partial<SendingSettings>;
  credits?: number;
  now?: Date;
}
const decide = (changed: Changed) =>
  sendDecision(
    { ...request, ...changed.request },
    {
      now: changed.now ?? now,
      credits: changed.credits ?? 100,
      person: { ...unknownPerson, ...changed.person },
      settings: { ...settings, ...changed.settings },
    },
  );

const causes: Record<(typeof skipReasons)[number], Changed> = {
  opted_out: { person: { optedOutAt: ago(900) } },
  complained: { person: { complainedAt: ago(900) } },
  bounced: { person: { bouncedAt: ago(900) } },
  stopped: { person: { isStopped: true } },
  organization_closed: { settings: { isClosed: true } },
  address_missing: { request: { number: null } },
  number_without_country: { request: { number: { refused: "number_without_country" } } },
  number_short: { request: { number: { refused: "number_short" } } },
  number_invalid: { request: { number: { refused: "number_invalid" } } },
  number_country: { request: { number: { refused: "number_country" } } },
  number_premium: { request: { number: { refused: "number_premium" } } },
  number_landline: { request: { number: { refused: "number_landline" } } },
  country_off: { settings: { countries: [] } },
  country_unpaid: {
    settings: { isFree: true, countries: ["FR"] },
    request: { number: { number: "+33612345678", country: "FR", timeZones: [] } },
  },
  duplicate: { request: { isDuplicate: true } },
  already_queued: { person: { isQueued: true } },
  already_answered: { person: { answeredAt: ago(29) } },
  asked_recently: { person: { lastAskedAt: ago(29) } },
  no_consent: { request: { consent: null } },
  consent_expired: { request: { consent: { basis: "customer", date: new Date("2024-11-20T15:00:00Z") } } },
  hours_never_open: { settings: { sendingHours: { from: 9, to: 9 } } },
  no_credits: { credits: 0 },
};

describe("the decision on a request", () => {
  it("is to send it when nothing speaks against it", () => {
    expect(decide({})).toEqual({ do: "send" });
    expect(decide({ request: { channel: "email", number: null, email: "a@b.ca", segments: 0 }, credits: 0 })).toEqual({
      do: "send",
    });
  });

  it.each(skipReasons)("is to skip it, because: %s", (because) => {
    expect(decide(causes[because])).toEqual({ do: "skip", because });
  });

  it("names the first reason in the documented order when several hold", () => {
    fc.assert(
      fc.property(fc.subarray([...skipReasons], { minLength: 1 }), (several) => {
        const of = <Part extends "request" | "person" | "settings">(part: Part) =>
          Object.assign({}, ...several.toReversed().map((reason) => causes[reason][part]));
        const credits = several.includes("no_credits") ? 0 : 100;
        const because = skipReasons.find((reason) => several.includes(reason));
        const decision = decide({ request: of("request"), person: of("person"), settings: of("settings"), credits });
        expect(decision).toEqual({ do: "skip", because });
      }),
    );
  });

  it.each([
    ["before the hours", "2026-11-20T11:00:00Z", {}, "2026-11-20T14:00:00.000Z"],
    [
      "before it is due",
      "2026-11-20T15:00:00Z",
      { dueAt: new Date("2026-11-20T18:30:00Z") },
      "2026-11-20T18:30:00.000Z",
    ],
    [
      "when it is due at night",
      "2026-11-20T15:00:00Z",
      { dueAt: new Date("2026-11-21T05:00:00Z") },
      "2026-11-21T14:00:00.000Z",
    ],
    [
      "for a number in the west",
      "2026-11-20T15:00:00Z",
      { number: { number: "+12135550123", country: "US", timeZones: ["America/Los_Angeles"] } },
      "2026-11-20T17:00:00.000Z",
    ],
    [
      "for an email by the organization's clock",
      "2026-11-20T11:00:00Z",
      { channel: "email", email: "a@b.ca" },
      "2026-11-20T14:00:00.000Z",
    ],
  ] as const)("is to wait %s", (_, at, changed, until) => {
    const decision = decide({ now: new Date(at), request: changed as Partial<Sendable> });
    expect(decision).toEqual({ do: "wait", until: new Date(until), because: expect.any(String) });
  });

  it.each([
    ["the next day", 20, null, "2026-11-21T00:00:00.000Z"],
    ["the hours of the next day", 18, null, "2026-11-21T14:00:00.000Z"],
    ["when it is due, where that is later", 20, "2026-11-22T18:00:00Z", "2026-11-22T18:00:00.000Z"],
  ] as const)("is to wait for %s where somebody was asked often today", (_, to, dueAt, until) => {
    const request = { dueAt: dueAt && new Date(dueAt) };
    const hours = { sendingHours: { from: 9, to } };
    const decision = decide({ request, settings: hours, person: { isAskedEnough: true } });
    expect(decision).toEqual({ do: "wait", until: new Date(until), because: "asked_often" });
  });

  it.each(["came_back", "day_full"] as const)(
    "is to wait for the next day with emails, and nothing else: %s",
    (because) => {
      const held = { mailWaits: because };
      const email = { channel: "email", number: null, email: "lea@example.com" } as const;
      const until = new Date("2026-11-21T00:00:00Z");
      expect(decide({ settings: held, request: email })).toEqual({ do: "wait", until, because });
      expect(decide({ settings: held })).toEqual({ do: "send" });
    },
  );

  it("is to send what was due in the past", () => {
    expect(decide({ request: { dueAt: ago(3) } })).toEqual({ do: "send" });
  });

  it.each([
    [30, { do: "send" }],
    [29.99, { do: "skip", because: "asked_recently" }],
    [-1, { do: "skip", because: "asked_recently" }],
  ])("counts the pause to the second: asked %d days ago", (days, decision) => {
    expect(decide({ person: { lastAskedAt: ago(days) } })).toEqual(decision);
  });

  it("judges what waits as of the moment that it waits for", () => {
    const dueAt = new Date(now.getTime() + 2 * dayMs);
    expect(decide({ request: { dueAt }, person: { lastAskedAt: ago(29) } })).toEqual({
      do: "wait",
      until: dueAt,
      because: "scheduled",
    });
    const consent = { basis: "customer", date: new Date("2024-11-21T15:00:00Z") } as const;
    expect(decide({ request: { dueAt, consent } })).toEqual({ do: "skip", because: "consent_expired" });
  });

  it.each([
    ["a purchase 23 months ago", { basis: "customer", date: new Date("2024-12-20T15:00:00Z") }, "send"],
    ["a purchase to come", { basis: "customer", date: new Date("2026-11-21T15:00:00Z") }, "skip"],
    ["a word given ten years ago", { basis: "given", date: new Date("2016-11-20T15:00:00Z") }, "send"],
  ] as const)("takes as consent %s: %s", (_, consent, does) => {
    expect(decide({ request: { consent } }).do).toBe(does);
  });

  it("never texts the United States between 21 and 8, whatever hours were chosen", () => {
    const number = { number: "+12125550123", country: "US", timeZones: ["America/New_York"] } as const;
    const late = { settings: { sendingHours: { from: 6, to: 24 } }, now: new Date("2026-11-21T02:30:00Z") };
    expect(decide({ ...late, request: { number } })).toEqual({
      do: "wait",
      until: new Date("2026-11-21T13:00:00Z"),
      because: "quiet_hours",
    });
    expect(decide(late)).toEqual({ do: "send" });
  });
});

type Event =
  | { kind: "ask"; who: number; segments: number; inDays: number; given: boolean }
  | { kind: "stop" | "start" | "answer" | "bounce"; who: number }
  | { kind: "edit"; pauseDays: number; from: number; to: number }
  | { kind: "buy"; credits: number }
  | { kind: "pass"; minutes: number };

const who = fc.nat({ max: 1 });
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("ask" as const),
      who,
      segments: fc.integer({ min: 1, max: 3 }),
      inDays: fc.integer({ min: -1, max: 40 }),
      given: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("stop", "start", "answer", "bounce"), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("edit" as const),
      pauseDays: fc.integer({ min: 1, max: 60 }),
      from: fc.nat({ max: 23 }),
      to: fc.integer({ min: 1, max: 24 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("buy" as const), credits: fc.nat({ max: 3 }) }) },
  // Another server's clock may be behind.
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("pass" as const), minutes: fc.integer({ min: -90, max: 30_000 }) }),
  },
);

function live(events: readonly Event[]) {
  const zones = ["America/Toronto", "America/Los_Angeles"] as const;
  const people = zones.map(() => ({ ...unknownPerson }));
  const open: { who: number; due: Date; reminds: Date | null; request: Sendable }[] = [];
  const sent: { who: number; at: Date; isReminder: boolean; pauseDays: number; hours: { from: number; to: number } }[] =
    [];
  const stopped = people.map(() => false);
  const violations: string[] = [];
  let [credits, clock] = [3, now];
  let current = settings;

  const numberOf = (person: number) => ({ ...montreal, timeZones: [zones[person] ?? "UTC"] });
  const send = (person: number, isReminder: boolean) => {
    const last = sent.findLast((one) => one.who === person && (!one.isReminder || isReminder));
    if (stopped[person]) violations.push("sent after an opt-out");
    if (last && !isReminder && clock.getTime() - last.at.getTime() < current.pauseDays * dayMs)
      violations.push("sent twice within the pause");
    if (last?.isReminder && isReminder && clock.getTime() - last.at.getTime() < dayMs)
      violations.push("reminded twice");
    const zone = zones[person] ?? "UTC";
    if (!isWithinSendingHours([{ hours: current.sendingHours, timeZone: zone }], clock))
      violations.push("sent outside the hours");
    if (credits < 0) violations.push("sent beyond the credits");
    sent.push({ who: person, at: clock, isReminder, pauseDays: current.pauseDays, hours: current.sendingHours });
    const record = people[person];
    if (record && !isReminder) record.lastAskedAt = clock;
  };
  const factsOf = (person: number): SendingFacts => ({
    now: clock,
    person: people[person] ?? unknownPerson,
    settings: current,
    credits,
  });

  const deliver = () => {
    for (const one of [...open]) {
      const record = people[one.who];
      if (record === undefined) continue;
      if (one.reminds !== null) {
        const reminded = {
          status: "sent",
          sentAt: one.reminds.toISOString(),
          answeredAt: null,
          reminder: null,
        } as const;
        const decision = reminderDecision(reminded, 3, one.request, factsOf(one.who));
        if (decision.do === "wait") continue;
        open.splice(open.indexOf(one), 1);
        if (decision.do === "send") {
          credits -= one.request.segments;
          send(one.who, true);
        }
        continue;
      }
      if (one.due > clock) continue;
      const person = { ...record, isQueued: false };
      const decision = sendDecision({ ...one.request, segments: 0 }, { ...factsOf(one.who), person });
      if (decision.do === "wait") {
        one.due = decision.until;
        continue;
      }
      record.isQueued = false;
      if (decision.do === "send") {
        send(one.who, false);
        one.reminds = clock;
      } else {
        credits += one.request.segments;
        open.splice(open.indexOf(one), 1);
      }
    }
  };

  for (const what of events) {
    if (what.kind === "pass") clock = new Date(clock.getTime() + what.minutes * 60_000);
    else if (what.kind === "buy") credits += what.credits;
    else if (what.kind === "edit")
      current = { ...current, pauseDays: what.pauseDays, sendingHours: { from: what.from, to: what.to } };
    else {
      const record = people[what.who] ?? { ...unknownPerson };
      if (what.kind === "stop") [record.optedOutAt, stopped[what.who]] = [clock, true];
      if (what.kind === "start") [record.optedOutAt, stopped[what.who]] = [null, false];
      if (what.kind === "answer") record.answeredAt = clock;
      if (what.kind === "bounce") record.bouncedAt = clock;
      if (what.kind === "ask") {
        const dueAt = new Date(clock.getTime() + what.inDays * dayMs);
        const asked: Sendable = {
          ...request,
          dueAt,
          segments: what.segments,
          number: numberOf(what.who),
          consent: { basis: what.given ? "given" : "customer", date: now },
        };
        const decision = sendDecision(asked, factsOf(what.who));
        if (decision.do !== "skip") {
          credits -= what.segments;
          record.isQueued = true;
          open.push({
            who: what.who,
            due: decision.do === "wait" ? decision.until : clock,
            reminds: null,
            request: asked,
          });
        }
      }
    }
    deliver();
    if (credits < 0) violations.push("debited beyond the credits");
  }
  return { sent, violations };
}

describe("no history of requests, answers, opt-outs, edits and clocks", () => {
  it("sends after an opt-out, twice within the pause, outside the hours, or beyond the credits", () => {
    let [sent, reminders] = [0, 0];
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60, size: "max" }), (events) => {
        const lived = live(events);
        sent += lived.sent.length;
        reminders += lived.sent.filter((one) => one.isReminder).length;
        expect(lived.violations).toEqual([]);
      }),
      { numRuns: 500 },
    );
    // A model that sends nothing would prove nothing.
    expect(sent).toBeGreaterThan(100);
    expect(reminders).toBeGreaterThan(0);
  });
});
