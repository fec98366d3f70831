import { expect, it } from "vitest";
import { clockMoment } from "./moment.ts";

const now = new Date("2026-11-23T14:20:00");

it.each([
  ["2026-11-23T14:05:00", "en", true, "2:05 PM"],
  ["2026-11-23T14:05:00", "fr", true, "14 h 05"],
  ["2026-11-22T23:59:00", "en", false, "November 22, 2026 at 11:59 PM"],
  ["2026-11-22T09:00:00", "fr", false, "22 novembre 2026 à 9 h 00"],
])("%s is in %s, of today %s: %s", (moment, language, ofToday, text) => {
  const told = clockMoment(moment, now, language);
  expect({ ...told, text: told.text.replaceAll(/[\u00a0\u202f]/g, " ") }).toEqual({ ofToday, text });
});
