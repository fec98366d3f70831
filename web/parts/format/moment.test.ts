import { describe, expect, it } from "vitest";
import { exactMoment, shortDay, shortMoment, untilMoment } from "./moment.ts";

const now = new Date("2026-11-21T12:00:00Z");

describe("a moment in short", () => {
  it.each([
    ["2026-11-21T11:59:40Z", "en", "now"],
    ["2026-11-21T09:00:00Z", "en", "3 hours ago"],
    ["2026-11-20T10:00:00Z", "en", "yesterday"],
    ["2026-11-18T10:00:00Z", "fr", "il y a 3 jours"],
    ["2026-11-14T12:00:01Z", "en", "6 days ago"],
    ["2026-11-14T12:00:00Z", "en", "Nov 14"],
    ["2026-09-01T10:00:00Z", "fr", "1 sept."],
    ["2024-10-15T10:00:00Z", "fr", "15 oct. 2024"],
  ])("%s is in %s: %s", (moment, language, words) => {
    expect(shortMoment(moment, now, language)).toBe(words);
  });
});

it("writes the time of day as Québec does", () => {
  expect(exactMoment("2026-11-21T16:30:00", "fr").replaceAll("\u00a0", " ")).toContain("16 h 30");
  expect(exactMoment("2026-11-21T03:12:00", "fr").replaceAll("\u00a0", " ")).toContain(" 3 h 12");
  expect(exactMoment("2026-11-21T16:30:00", "en")).toContain("4:30");
});

describe("a day in short words", () => {
  it("shows the year only if it is not the current one", () => {
    expect(shortDay("2026-03-01", now, "en")).toBe("Mar 1");
    expect(shortDay("2024-03-01", now, "fr")).toBe("1 mars 2024");
  });
});

it.each([
  ["en", "December 23, 2026 at 9:05 AM"],
  ["fr", "23 décembre 2026 à 9 h 05"],
])("says the day and the hour in %s: %s", (language, text) => {
  const said = untilMoment(new Date("2026-12-23T09:05:00"), language);
  expect(said.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(text);
});
