import { expect, it } from "vitest";
import { untilMoment } from "./until-moment.ts";

it.each([
  ["en", "December 23, 2026 at 9:05 AM"],
  ["fr", "23 décembre 2026 à 9 h 05"],
])("says the day and the hour in %s: %s", (language, text) => {
  const said = untilMoment(new Date("2026-12-23T09:05:00"), language);
  expect(said.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(text);
});
