import { expect, it } from "vitest";
import { clockText, waitText } from "./wait.ts";

it.each([
  [1, "in 1 second", "dans 1 seconde"],
  [45, "in 45 seconds", "dans 45 secondes"],
  [91, "in 2 minutes", "dans 2 minutes"],
  [395, "in 7 minutes", "dans 7 minutes"],
  [3_600, "in 60 minutes", "dans 60 minutes"],
  [5_401, "in 2 hours", "dans 2 heures"],
  [80_000, "tomorrow", "demain"],
])("says %i seconds as %s, %s", (seconds, en, fr) => {
  expect([waitText(seconds, "en"), waitText(seconds, "fr")]).toEqual([en, fr]);
});

it("writes an hour before ten in French without a zero", () => {
  const ends = new Date("2026-11-22T14:00:00Z");
  expect(clockText(ends, ends, "fr", "America/Toronto").replaceAll(/\s/g, " ")).toBe("à 9 h 00");
});

it.each([
  ["2026-11-22T18:00:00Z", "at 7:00 PM", "à 19 h 00"],
  ["2026-11-22T01:30:00Z", "tomorrow at 7:00 PM", "demain à 19 h 00"],
])("says by the clock of its place when the day of %s ends", (now, en, fr) => {
  const said = (language: "en" | "fr") =>
    clockText(new Date("2026-11-23T00:00:00Z"), new Date(now), language, "America/Toronto").replaceAll(/\s/g, " ");
  expect([said("en"), said("fr")]).toEqual([en, fr]);
});
