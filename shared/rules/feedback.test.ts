import { describe, expect, it } from "vitest";
import type { Feedback, Note } from "#shared/model/feedback.ts";
import { isReachable, undoWithin, unresolved } from "./feedback.ts";

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
  channel: "link",
  language: null,
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

it("a customer can be reached by email or by phone, not by name", () => {
  const by = (customer: Partial<Feedback["customer"]>) =>
    isReachable({ customer: { name: "Léa", email: null, phone: null, ...customer } });
  expect([by({}), by({ email: "lea@example.com" }), by({ phone: "+15145550100" })]).toEqual([false, true, true]);
});
