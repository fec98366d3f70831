import { expect, it } from "vitest";
import { usedByWeek } from "./weeks.tsx";

const now = Date.parse("2026-11-29T12:00:00Z");
const line = (at: string, credits: number, cause: "request" | "reminder_refund" | "purchase" = "request") => ({
  at,
  cause,
  credits,
});

const lines = [
  line("2026-11-28T12:00:00Z", -2),
  line("2026-11-27T12:00:00Z", 1, "reminder_refund"),
  line("2026-11-26T12:00:00Z", 500, "purchase"),
  line("2026-11-20T12:00:00Z", -3),
  line("2026-11-14T12:00:00Z", -4),
];

it("counts the credits used in each of the last weeks, without those that were bought", () => {
  expect(usedByWeek(lines, true, now).map(({ credits }) => credits)).toEqual([4, 3, 1]);
});

it("leaves out a week of which lines may be missing, and shows nothing for a single week", () => {
  expect(usedByWeek(lines, false, now).map(({ credits }) => credits)).toEqual([3, 1]);
  expect(usedByWeek(lines.slice(0, 4), false, now)).toEqual([]);
});
