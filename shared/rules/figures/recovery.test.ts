import { describe, expect, it } from "vitest";
import { oneDay, oneHour } from "#shared/rules/dates.ts";
import { withEntry } from "#shared/rules/feedbacks/conversation.ts";
import { recoveryFigures, recoveryKindsOf, withinDayShare } from "./recovery.ts";

const given = Date.parse("2026-03-09T10:00:00.000Z");
const after = (time: number) => new Date(given + time).toISOString();

type Complaint = Parameters<typeof recoveryKindsOf>[0];
const complaint: Complaint = {
  channel: "link",
  intercepted: true,
  date: after(0),
  notes: [],
  conversation: null,
};
const conversation = { ...withEntry(null), answeredAt: after(oneDay) };
const asked = (said: boolean | null): typeof conversation => ({
  ...conversation,
  putRight: { askedAt: after(2 * oneDay), resolution: "1", said, saidAt: null, changed: false },
});
const noted = (kind: "note" | "contacted" | "resolved", time: number): Complaint["notes"][number] => ({
  _id: "1",
  kind,
  by: undefined,
  stars: undefined,
  comment: undefined,
  author: { _id: "", name: "" },
  text: "",
  date: after(time),
});

describe("a complaint", () => {
  it.each([
    ["is unanswered with a note alone", { notes: [noted("note", oneHour)] }, []],
    ["is answered by a message", { conversation }, ["a2"]],
    ["… by a call or by resolving, if that was first", { conversation, notes: [noted("contacted", oneHour)] }, ["a0"]],
    ["… after the message otherwise", { conversation, notes: [noted("resolved", 2 * oneDay)] }, ["a2"]],
    ["is put right only if its customer said so", { conversation: asked(true) }, ["a2", "pa", "py"]],
    ["… and not if they said no", { conversation: asked(false) }, ["a2", "pa", "pn"]],
    ["… nor while they say nothing", { conversation: asked(null) }, ["a2", "pa"]],
    ["counts after a month too", { notes: [noted("resolved", 31 * oneDay)] }, ["a6"]],
    ["was answered elsewhere if imported", { conversation, channel: "import" as const }, []],
    ["counts no more once its customer thought better of it", { conversation, intercepted: false }, []],
  ])("%s", (_, more, expected) => {
    expect(recoveryKindsOf({ ...complaint, ...more })).toEqual(expected);
  });
});

describe("the figures of recovery", () => {
  it("tell how many were answered within a day, and estimate the median within its class", () => {
    const { answered, answeredWithinDay, medianAnswerTime } = recoveryFigures([{ a0: 2, a3: 1 }, undefined, { a1: 4 }]);
    expect({ answered, answeredWithinDay }).toEqual({ answered: 7, answeredWithinDay: 6 });
    expect(medianAnswerTime).toBe(oneHour + (5 * oneHour * 1.5) / 4);
  });

  it("tell no median of fewer than five, and of an open class its beginning", () => {
    expect(recoveryFigures([{ a0: 4 }]).medianAnswerTime).toBeNull();
    expect(recoveryFigures([{ a6: 5 }]).medianAnswerTime).toBe(30 * oneDay);
  });

  it("tell the share within a day of five complaints or more, unanswered ones too", () => {
    expect(withinDayShare(recoveryFigures([{ a0: 3, a3: 2 }]))).toBe(0.6);
    expect(withinDayShare(recoveryFigures([{ a0: 3 }], 2))).toBe(0.6);
    expect(withinDayShare(recoveryFigures([{ a0: 3 }], 1))).toBeNull();
  });

  it.each([
    [{ pa: 10, py: 3, pn: 2 }, 0.6],
    [{ pa: 9, py: 3, pn: 2 }, null],
    [{ pa: 10, py: 4 }, null],
  ])("tell the share that was put right, of %j as %s", (count, share) => {
    expect(recoveryFigures([count]).putRightShare).toBe(share);
  });

  it("are never below zero while counters are being read", () => {
    expect(recoveryFigures([{ a0: -1 }], -1)).toMatchObject({ answered: 0, answeredWithinDay: 0, answeredOrDayOld: 0 });
  });
});
