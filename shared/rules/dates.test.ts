import { describe, expect, it } from "vitest";
import { formatLocale } from "#shared/model/language.ts";
import { beginningOf, dayAndTime, endOfUtcDay, timeOfDay } from "./dates.ts";

it.each([
  ["2026-11-22T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
  ["2026-11-22T23:59:59.999Z", "2026-11-23T00:00:00.000Z"],
  ["2026-12-31T12:00:00.000Z", "2027-01-01T00:00:00.000Z"],
])("ends the day of %s at %s", (moment, end) => {
  expect(endOfUtcDay(new Date(moment)).toISOString()).toBe(end);
});

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

describe("the beginning of a text", () => {
  it.each([
    ["", 5, ""],
    ["café", 5, "café"],
    ["café crème", 5, "café "],
    ["abc🙂", 5, "abc🙂"],
    ["abcd🙂", 5, "abcd"],
    ["🙂🙂🙂", 3, "🙂"],
    ["🙂", 1, ""],
  ])("of %j, %i units at most, is %j", (text, max, beginning) => {
    expect(beginningOf(text, max)).toBe(beginning);
  });

  it("holds no half of an emoji, wherever it is cut and whatever it was cut from", () => {
    const text = "a🙂\ud83db👩‍🍳\udf73é🙂";
    for (let max = 0; max <= text.length; max++) {
      const beginning = beginningOf(text, max);
      expect(beginning.isWellFormed()).toBe(true);
      expect(beginning.length).toBeLessThanOrEqual(max);
    }
  });
});
