import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfter, dayInZone, daysIn, eachDay, periodBefore, secondIn, startOfDay } from "./period.ts";

/** Zones that change clocks at midnight, by half an hour or by a whole day. */
const zones = [
  "UTC",
  "Europe/Paris",
  "America/Montreal",
  "America/Sao_Paulo",
  "America/Havana",
  "America/Santiago",
  "America/St_Johns",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
];
const zone = fc.constantFrom(...zones);
const moment = fc.date({ min: new Date("2000-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
const day = moment.map((date) => date.toISOString().slice(0, 10));

function changes(timeZone: string, year: number): string[] {
  const shown = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const offsetAtNoon = (of: string) =>
    shown.formatToParts(new Date(`${of}T12:00:00Z`)).find(({ type }) => type === "timeZoneName")?.value;
  return eachDay({ from: `${year}-01-01`, to: `${year}-12-31` })
    .filter((one) => offsetAtNoon(one) !== offsetAtNoon(dayAfter(one, 1)))
    .flatMap((one) => [one, dayAfter(one, 1), dayAfter(one, 2)]);
}

describe("startOfDay", () => {
  it.each([
    ["UTC", "2026-03-29", "2026-03-29T00:00:00Z"],
    ["Europe/Paris", "2026-03-29", "2026-03-28T23:00:00Z"],
    ["Europe/Paris", "2026-03-30", "2026-03-29T22:00:00Z"],
    ["Europe/Paris", "2026-10-25", "2026-10-24T22:00:00Z"],
    ["America/Montreal", "2026-03-08", "2026-03-08T05:00:00Z"],
    // No midnight: clocks went from 00:00 to 01:00.
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"],
    ["Asia/Beirut", "2024-03-31", "2024-03-30T22:00:00Z"],
    // Two midnights: clocks went from 01:00 to 00:00.
    ["America/Havana", "2024-11-03", "2024-11-03T04:00:00Z"],
    // Clocks went from 00:00 back to 23:00.
    ["America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z"],
    // There was no 30 December.
    ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"],
    ["Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"],
  ])("in %s on %s is %s", (timeZone, of, start) => {
    expect(new Date(startOfDay(timeZone, of)).toISOString()).toBe(new Date(start).toISOString());
  });

  it("is the first moment of that day, everywhere and always", () => {
    fc.assert(
      fc.property(zone, day, (timeZone, of) => {
        fc.pre(!(timeZone === "Pacific/Apia" && of === "2011-12-30"));
        const start = startOfDay(timeZone, of);
        expect(dayInZone(timeZone, new Date(start))).toBe(of);
        expect(dayInZone(timeZone, new Date(start - 1)) < of).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("is the first moment of each day on which the clocks change", () => {
    for (const timeZone of zones)
      for (const of of changes(timeZone, 2018)) {
        expect([timeZone, dayInZone(timeZone, new Date(startOfDay(timeZone, of)))]).toEqual([timeZone, of]);
        expect(dayInZone(timeZone, new Date(startOfDay(timeZone, of) - 1)) < of).toBe(true);
      }
  });
});

describe("dayIn", () => {
  it.each([
    ["Europe/Paris", "2026-03-28T22:59:59.999Z", "2026-03-28"],
    ["Europe/Paris", "2026-03-28T23:00:00.000Z", "2026-03-29"],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00.000Z", "2027-01-01"],
    ["America/Montreal", "2026-01-01T04:59:59.000Z", "2025-12-31"],
  ])("in %s at %s is %s", (timeZone, at, is) => {
    expect(dayInZone(timeZone, new Date(at))).toBe(is);
  });

  it("puts every moment between the start of its day and the start of the next", () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, at) => {
        const is = dayInZone(timeZone, at);
        expect(startOfDay(timeZone, is)).toBeLessThanOrEqual(at.getTime());
        expect(startOfDay(timeZone, dayAfter(is, 1))).toBeGreaterThan(at.getTime());
      }),
      { numRuns: 300 },
    );
  });
});

it("secondIn is what the clocks of a zone show", () => {
  const moment = new Date("2024-03-31T01:30:05.999Z");
  expect(secondIn("UTC", moment)).toBe("2024-03-31T01:30:05");
  expect(secondIn("Europe/Paris", moment)).toBe("2024-03-31T03:30:05");
  expect(secondIn("America/St_Johns", moment)).toBe("2024-03-30T23:00:05");
});

describe("periods", () => {
  it("count their days, first and last included", () => {
    expect(daysIn({ from: "2026-02-28", to: "2026-02-28" })).toBe(1);
    expect(eachDay({ from: "2024-02-28", to: "2024-03-01" })).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
  });

  it("are preceded by a period of the same length", () => {
    expect(periodBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({ from: "2026-01-29", to: "2026-02-28" });
    fc.assert(
      fc.property(day, fc.nat(900), (from, more) => {
        const period = { from, to: dayAfter(from, more) };
        const before = periodBefore(period);
        expect(daysIn(before)).toBe(daysIn(period));
        expect(dayAfter(before.to, 1)).toBe(period.from);
        expect(eachDay(period)).toHaveLength(more + 1);
      }),
    );
  });
});
