import { expect, it } from "vitest";
import { formatLocale } from "#shared/model/language.ts";
import { dayAndTime, timeOfDay } from "./day-and-time.ts";

const morning = new Date("2026-11-03T08:05:00Z");
const said = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(formatLocale(language), { ...options, timeZone: "UTC" })
    .format(morning)
    .replaceAll(/\s/g, " ");

it("writes the hours before ten in French without a zero, as they are said", () => {
  expect(said("fr", timeOfDay)).toBe("8 h 05");
  expect(said("fr", dayAndTime("short"))).toBe("3 nov. 2026, 8 h 05");
  expect(said("fr", dayAndTime("long"))).toBe("3 novembre 2026 à 8 h 05");
});

it("writes moments in English as the styles of the language do", () => {
  expect(said("en", timeOfDay)).toBe("8:05 AM");
  expect(said("en", dayAndTime("short"))).toBe("Nov 3, 2026, 8:05 AM");
  expect(said("en", dayAndTime("long"))).toBe("November 3, 2026 at 8:05 AM");
});
