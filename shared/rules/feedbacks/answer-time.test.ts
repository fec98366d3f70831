import { expect, it } from "vitest";
import { Note } from "#shared/model/feedback.ts";
import { oneHour } from "#shared/rules/dates.ts";
import { usualAnswerTime } from "./answer-time.ts";

const came = Date.parse("2026-11-20T10:00:00Z");
const at = (hours: number) => new Date(came + hours * oneHour).toISOString();
const note = (kind: string, hours: number) =>
  Note.parse({ _id: `${kind}${hours}`, kind, author: { _id: "a", name: "Anne" }, text: "", date: at(hours) });
const answered = (hours: number, channel: "link" | "import" = "link") => ({
  date: at(0),
  channel,
  intercepted: true,
  notes: [note("note", 0), note("contacted", hours), note("resolved", hours + 9)],
});

it("is the median time until somebody contacted the customer or resolved the complaint", () => {
  expect(usualAnswerTime([5, 1, 2, 40, 3].map((hours) => answered(hours)))).toBe(3 * oneHour);
});

it("needs five complaints that were not imported", () => {
  expect(usualAnswerTime([...[1, 2, 3, 4].map((hours) => answered(hours)), answered(5, "import")])).toBeNull();
});
