import { expect, it } from "vitest";
import { AuditEntry } from "#shared/model/audit-entry.ts";
import { daysOf } from "./runs.ts";

const entry = (date: string, more: object = {}) =>
  AuditEntry.parse({
    _id: date,
    date,
    who: { _id: "01JUSER", kind: "person", name: "Léa Roy" },
    action: "feedbackImport",
    subject: null,
    changes: [],
    from: { browser: "Chrome", system: "Linux", network: "203.0.113.0/24" },
    ...more,
  });

it("shows entries by day, and those that say the same as one with their number", () => {
  const changed = { changes: [{ field: "name", before: "A", after: "B" }] };
  const entries = [
    entry("2026-03-02T10:03:00.000Z"),
    entry("2026-03-02T10:02:00.000Z"),
    entry("2026-03-02T10:01:00.000Z", { action: "feedbackExport" }),
    entry("2026-03-02T10:00:00.000Z", changed),
    entry("2026-03-02T09:59:00.000Z", changed),
    entry("2026-03-01T10:00:00.000Z"),
  ];
  const days = daysOf(entries, (moment) => moment.slice(0, 10));
  expect(days.map(({ day, runs }) => [day, runs.map(({ entry: { action }, count }) => `${action} ${count}`)])).toEqual([
    ["2026-03-02", ["feedbackImport 2", "feedbackExport 1", "feedbackImport 1", "feedbackImport 1"]],
    ["2026-03-01", ["feedbackImport 1"]],
  ]);
});
