import { describe, expect, it } from "vitest";
import { type Feedback, Note, unassigned } from "#shared/model/feedback.ts";
import {
  assigned,
  assignmentsAtMost,
  dueDay,
  hasUnknownTag,
  isOverdue,
  lastWriter,
  mayBeDue,
  waitsForCustomer,
} from "./assignment.ts";
import { withEntry } from "./conversation.ts";
import { undoWithin } from "./feedback.ts";

const at = Date.parse("2026-11-27T15:00:00Z");
const lea = { email: "lea@example.com", phone: null };
const luc = { _id: "luc", name: "Luc Roy" };
const noteBy = (author: string, milliseconds = 0) =>
  Note.parse({
    _id: `${author}${milliseconds}`,
    kind: "assigned",
    author: { _id: author, name: author },
    text: "",
    date: new Date(at + milliseconds).toISOString(),
  });
const complaint = (more: Partial<Feedback> = {}): Feedback => ({
  _id: "F",
  rating: 2,
  comment: "",
  customer: { name: null, email: null, phone: null },
  location: null,
  employee: null,
  date: new Date(at).toISOString(),
  status: "pending",
  intercepted: true,
  notes: [],
  channel: "link",
  language: null,
  publishable: false,
  conversation: null,
  askedAt: null,
  ...unassigned,
  ...more,
});

describe("the day when an answer is due", () => {
  it.each([
    ["2026-11-25T15:00:00Z", 2, "2026-11-27"],
    ["2026-11-27T15:00:00Z", 2, "2026-12-01"],
    ["2026-11-28T15:00:00Z", 1, "2026-11-30"],
    ["2026-11-29T15:00:00Z", 5, "2026-12-04"],
    ["2026-11-26T03:00:00Z", 1, "2026-11-26"],
  ])("of a complaint at %s, within %i working days, is %s", (moment, answerWithin, due) => {
    expect(dueDay({ answerWithin, timeZone: "America/Toronto" }, lea, new Date(moment))).toBe(due);
  });

  it("is none where the organization has no rule, or no answer reaches the customer", () => {
    expect(dueDay({ answerWithin: null, timeZone: "UTC" }, lea, new Date(at))).toBeNull();
    expect(dueDay({ answerWithin: 2, timeZone: "UTC" }, { email: null, phone: null }, new Date(at))).toBeNull();
  });

  it("is over once it is past, while the complaint is pending", () => {
    const overdue = (more: Partial<Feedback>) => isOverdue(complaint(more), "2026-11-27");
    expect(overdue({ due: "2026-11-26" })).toBe(true);
    expect(
      [{ due: "2026-11-27" }, { due: null }, { due: "2026-11-26", status: "resolved" as const }].map(overdue),
    ).toEqual([false, false, false]);
  });

  it("is kept by an answer, until the customer writes again", () => {
    const today = "2026-11-27";
    const overdue = (more: Partial<Feedback>) => isOverdue(complaint({ due: "2026-11-25", ...more }), today);
    const talk = { ...withEntry(null), turn: "business" } as const;
    const called = { ...noteBy("anne"), kind: "contacted" as const };
    const after = new Date(at + 1).toISOString();
    expect(overdue({ conversation: { ...talk, turn: "customer" } })).toBe(false);
    expect(overdue({ notes: [called] })).toBe(false);
    expect(overdue({ notes: [called], conversation: { ...talk, repliedAt: after } })).toBe(true);
    expect(overdue({ notes: [called, { ...called, kind: "reopened" }] })).toBe(true);
    expect(waitsForCustomer(complaint({ conversation: { ...talk, turn: "customer" } }))).toBe(true);
    const wrote = (more: Partial<Feedback>) => lastWriter(complaint(more));
    expect([{}, { notes: [called] }, { conversation: { ...talk, repliedAt: after } }].map(wrote)).toEqual([
      null,
      "staff",
      "customer",
    ]);
    expect(wrote({ status: "resolved", conversation: { ...talk, repliedAt: after } })).toBeNull();
  });

  it("is never set to a day that is over, but back to it by who just moved it", () => {
    const before = complaint({ due: "2026-11-25" });
    const moved = assigned(before, { due: "2026-11-30" }, noteBy("anne"));
    const allowed = (note: Note) => mayBeDue(moved, "2026-11-25", { today: "2026-11-27", note });
    expect(mayBeDue(before, "2026-11-26", { today: "2026-11-27", note: noteBy("anne") })).toBe(false);
    expect([noteBy("anne", undoWithin), noteBy("anne", undoWithin + 1), noteBy("zoe")].map(allowed)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("assigning", () => {
  it("notes who owned it before and after, and nothing where nothing changes", () => {
    const one = assigned(complaint(), { assignee: luc }, noteBy("anne"));
    expect(one).toMatchObject({ assignee: luc, notes: [{ assignee: { before: null, after: luc } }] });
    expect(assigned(one, { assignee: luc, due: null, tags: [] }, noteBy("anne"))).toBe(one);
  });

  it("is one note for several changes in a row, and none once they are undone", () => {
    const one = assigned(complaint(), { assignee: luc }, noteBy("anne"));
    const both = assigned(one, { due: "2026-12-01" }, noteBy("anne", 1));
    expect(both.notes).toMatchObject([{ assignee: { after: luc }, due: { before: null, after: "2026-12-01" } }]);
    expect(assigned(both, { assignee: null, due: null }, noteBy("anne", 2)).notes).toEqual([]);
  });

  it("by somebody else, or later, is a note of its own, and the newest ten stay", () => {
    const one = assigned(complaint(), { assignee: luc }, noteBy("anne"));
    expect(assigned(one, { assignee: null }, noteBy("zoe")).notes).toHaveLength(2);
    expect(assigned(one, { assignee: null }, noteBy("anne", undoWithin + 1)).notes).toHaveLength(2);
    let many = complaint();
    for (let turn = 0; turn < assignmentsAtMost + 2; turn++)
      many = assigned(many, { due: `2026-12-${10 + turn}` }, noteBy("anne", turn * (undoWithin + 1)));
    expect(many.notes).toHaveLength(assignmentsAtMost);
    expect(many.notes.at(-1)?.due?.after).toBe("2026-12-21");
  });

  it("leaves no note of tags, which are those of the list and those that it has", () => {
    const tagged = assigned(complaint(), { tags: ["Cold food"] }, noteBy("anne"));
    expect([tagged.tags, tagged.notes]).toEqual([["Cold food"], []]);
    const unknown = (tags: string[]) => hasUnknownTag(tags, ["Wait"], tagged);
    expect([unknown(["Wait", "Cold food"]), unknown(["Noise"])]).toEqual([false, true]);
  });
});
