import { describe, expect, it } from "vitest";
import { type Feedback, type Note, unassigned } from "#shared/model/feedback.ts";
import {
  changesAtMost,
  isSettled,
  newFeedback,
  noted,
  reopenedFeedback,
  resolved,
  revised,
  undoWithin,
  unresolved,
} from "./feedback.ts";
import { noteCountLimit } from "./note-limits.ts";
import { isReachable } from "./rating.ts";

const resolvedAt = "2026-11-21T12:00:00.000Z";
const note = (kind: Note["kind"], author = "anne"): Note => ({
  _id: kind,
  kind,
  author: { _id: author, name: author },
  text: "",
  date: resolvedAt,
});
const feedback = (more: Partial<Feedback>): Feedback => ({
  _id: "F",
  rating: 2,
  comment: "",
  customer: { name: null, email: null, phone: null },
  location: null,
  employee: null,
  date: resolvedAt,
  status: "resolved",
  intercepted: true,
  notes: [note("resolved")],
  conversation: null,
  askedAt: null,
  channel: "link",
  language: null,
  publishable: false,
  ...unassigned,
  ...more,
});
const soon = new Date(Date.parse(resolvedAt) + undoWithin);

describe("undoing a resolution", () => {
  it.each<[string, Partial<Feedback>, Feedback["status"], Note["kind"][]]>([
    ["a complaint", {}, "pending", []],
    ["a good rating", { intercepted: false }, "received", []],
    [
      "a good rating that was reopened",
      { intercepted: false, notes: [note("resolved"), note("reopened"), note("resolved")] },
      "pending",
      ["resolved", "reopened"],
    ],
    ["one with a later note", { notes: [note("resolved"), note("note", "bob")] }, "pending", ["note"]],
  ])("restores %s", (_, more, status, kinds) => {
    expect(unresolved(feedback(more), { by: "anne", now: soon })).toEqual(
      feedback({ ...more, status, notes: kinds.map((kind) => note(kind, kind === "note" ? "bob" : "anne")) }),
    );
  });

  it.each([
    ["later", feedback({}), "anne", new Date(soon.getTime() + 1)],
    ["to somebody else", feedback({}), "bob", soon],
    ["where an import resolved it", feedback({ notes: [] }), "anne", soon],
  ])("is refused %s", (_, given, by, now) => {
    expect(unresolved(given, { by, now })).toEqual({ refused: "undo_too_late" });
  });

  it("is refused where nothing is resolved", () => {
    expect(unresolved(feedback({ status: "pending" }), { by: "anne", now: soon })).toEqual({
      refused: "feedback_not_resolved",
    });
  });
});

describe("a feedback with as many notes as may be", () => {
  const full = feedback({
    intercepted: false,
    status: "received",
    notes: Array.from({ length: noteCountLimit }, () => note("note")),
  });
  const marking = (before: Feedback, change: typeof resolved, kind: Note["kind"]) => {
    const changed = change(before, note(kind));
    if ("refused" in changed) throw new Error(changed.refused);
    return changed;
  };

  it("is resolved and reopened as often as anybody likes, and keeps the last two marks of that", () => {
    let before = full;
    for (let time = 0; time < 5; time++)
      before = marking(marking(before, resolved, "resolved"), reopenedFeedback, "reopened");
    expect(before.notes.slice(0, noteCountLimit)).toEqual(full.notes);
    expect(before.notes.slice(noteCountLimit).map(({ kind }) => kind)).toEqual(["resolved", "reopened"]);
  });

  it("waits again once it is undone that it was resolved after it was reopened", () => {
    let before = full;
    for (let time = 0; time < 2; time++)
      before = marking(marking(before, resolved, "resolved"), reopenedFeedback, "reopened");
    const undone = unresolved(marking(before, resolved, "resolved"), { by: "anne", now: soon });
    expect(undone).toMatchObject({ status: "pending" });
  });
});

it("a customer can be reached by email or by phone, not by name", () => {
  const by = (customer: Partial<Feedback["customer"]>) => isReachable({ email: null, phone: null, ...customer });
  expect([by({}), by({ email: "lea@example.com" }), by({ phone: "+15145550100" })]).toEqual([false, true, true]);
});

describe("a resolved complaint", () => {
  const at = new Date("2026-11-21T10:00:00.000Z");
  const note = {
    _id: "n",
    kind: "resolved" as const,
    author: { _id: "u", name: "Anne" },
    text: "",
    date: at.toISOString(),
  };
  const later = (milliseconds: number) => new Date(at.getTime() + milliseconds);

  it("needs no alert once nobody can undo that any more", () => {
    expect(isSettled({ status: "resolved", notes: [note] }, later(undoWithin))).toBe(false);
    expect(isSettled({ status: "resolved", notes: [note] }, later(undoWithin + 1))).toBe(true);
  });

  it("needs none when it came resolved, and always one while it waits", () => {
    expect(isSettled({ status: "resolved", notes: [] }, at)).toBe(true);
    expect(isSettled({ status: "pending", notes: [note] }, later(86_400_000))).toBe(false);
    expect(isSettled({ status: "received", notes: [] }, at)).toBe(true);
  });
});

describe("a note that is sent again because its answer was lost", () => {
  const at = "2026-11-21T10:00:00.000Z";
  const note = (text: string, minutes: number, user = "u") => ({
    _id: `${text}${minutes}${user}`,
    kind: "note" as const,
    author: { _id: user, name: "Anne" },
    text,
    date: new Date(Date.parse(at) + minutes * 60_000).toISOString(),
  });
  const textsAfter = (...notes: ReturnType<typeof note>[]) => {
    let feedback = newFeedback({
      _id: "f",
      rating: 2,
      comment: "",
      customer: { name: null, email: null, phone: null },
      location: null,
      employee: null,
      date: at,
      channel: "link" as const,
      language: "en" as const,
      threshold: 4,
    });
    for (const one of notes) {
      const next = noted(feedback, one);
      if (!("refused" in next)) feedback = next;
    }
    return feedback.notes.map(({ text }) => text);
  };

  it("is one note", () => {
    expect(textsAfter(note("Called.", 0), note("Called.", 1))).toEqual(["Called."]);
  });

  it("is another one in other words, of somebody else, or later", () => {
    expect(textsAfter(note("Called.", 0), note("Called back.", 1))).toHaveLength(2);
    expect(textsAfter(note("Called.", 0), note("Called.", 1, "other"))).toHaveLength(2);
    expect(textsAfter(note("Called.", 0), note("Called.", 10))).toHaveLength(2);
  });
});

describe("a customer's change", () => {
  const said = { _id: "C", date: resolvedAt };
  const changed = (before: Feedback, rating: number) => {
    const after = revised(before, { ...before, rating, intercepted: rating < 3 }, said);
    if ("refused" in after) throw new Error(after.refused);
    return after;
  };
  const waiting = feedback({ status: "pending", notes: [note("note")] });
  const starsOf = ({ notes }: Feedback) => notes.flatMap(({ stars }) => stars ?? []);

  it("keeps the stars before, and says whether the feedback waits no more", () => {
    expect(starsOf(changed(changed(waiting, 4), 1))).toEqual([
      { before: 2, after: 4, settled: true },
      { before: 4, after: 1, settled: false },
    ]);
    expect(changed(waiting, 2).notes).toEqual(waiting.notes);
  });

  it("leaves staff's notes and the room for them, however often it is made", () => {
    let after = feedback({ status: "pending", notes: Array.from({ length: noteCountLimit - 1 }, () => note("note")) });
    const { rating: first } = after;
    for (let time = 0; time < 2 * changesAtMost; time++) after = changed(after, 1 + (time % 5));
    expect(after.notes.filter(({ kind }) => kind === "note")).toHaveLength(noteCountLimit - 1);
    expect(starsOf(after)).toHaveLength(changesAtMost);
    expect(starsOf(after)[0]).toMatchObject({ before: first });
    expect(starsOf(after).at(-1)).toMatchObject({ before: 4, after: 5 });
    expect(noted(after, { ...note("note"), text: "one more" })).toMatchObject({ rating: 5 });
  });

  it("brings the due day of a complaint whose customer could not be reached before, unless staff set one", () => {
    const nobody = { name: null, email: null, phone: null };
    const dueOf = (before: Partial<Feedback>) =>
      revised({ ...waiting, customer: nobody, due: null, ...before }, { ...waiting, due: "2026-11-24" }, said);
    expect(dueOf({})).toMatchObject({ due: "2026-11-24" });
    expect(dueOf({ due: "2026-12-01" })).toMatchObject({ due: "2026-12-01" });
    expect(dueOf({ customer: { ...nobody, phone: "+15145550100" } })).toMatchObject({ due: null });
  });

  it("is what undoing goes back to where it came after somebody reopened", () => {
    const again = feedback({ intercepted: false, status: "pending", rating: 3, notes: [note("reopened")] });
    const better = changed(again, 5);
    const closed: Feedback = { ...better, status: "resolved", notes: [...better.notes, note("resolved")] };
    expect(unresolved(closed, { by: "anne", now: soon })).toMatchObject({ status: "received" });
  });
});
