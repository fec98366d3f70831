import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { dateOrderOf, importMoment } from "./import-date.ts";

describe("a moment in an imported file", () => {
  it.each([
    ["2017-09-01T20:52:50.000Z", "iso", "2017-09-01T20:52:50.000Z"],
    ["2017-09-01T20:52:50.123+02:00", "iso", "2017-09-01T18:52:50.123Z"],
    ["2017-09-01 20:52", "iso", "2017-09-01T18:52:00.000Z"],
    ["2017-09-01", "iso", "2017-09-01T10:00:00.000Z"],
    ["2017/9/1", "day_first", "2017-09-01T10:00:00.000Z"],
    ["31/05/2024", "day_first", "2024-05-31T10:00:00.000Z"],
    ["31.05.24 à 18h30", "day_first", "2024-05-31T16:30:00.000Z"],
    ["05/31/2024 6:30 PM", "month_first", "2024-05-31T16:30:00.000Z"],
    ["05/31/2024 12:05 am", "month_first", "2024-05-30T22:05:00.000Z"],
    ["12-nov-26", "iso", "2026-11-12T11:00:00.000Z"],
    ["12-nov.-26", "month_first", "2026-11-12T11:00:00.000Z"],
    ["12 novembre 2026", "day_first", "2026-11-12T11:00:00.000Z"],
    ["Nov 12, 2026", "day_first", "2026-11-12T11:00:00.000Z"],
    ["1er févr. 2026", "iso", "2026-02-01T11:00:00.000Z"],
    ["le jeudi 12 novembre 2026 à 18 h 30", "iso", "2026-11-12T17:30:00.000Z"],
    ["Thursday, November 12th, 2026 6:30 p.m.", "iso", "2026-11-12T17:30:00.000Z"],
    ["Saturday, Nov 28, 2026 10:31 AM GMT-5", "iso", "2026-11-28T15:31:00.000Z"],
    ["sam. 28 nov. 2026", "iso", "2026-11-28T11:00:00.000Z"],
    ["Sat 11/28/2026", "month_first", "2026-11-28T11:00:00.000Z"],
    ["12Dec2026", "iso", "2026-12-12T11:00:00.000Z"],
    ["2026-août-03", "iso", "2026-08-03T10:00:00.000Z"],
    ["15/Mars/2026", "month_first", "2026-03-15T11:00:00.000Z"],
    ["'2026-11-12", "iso", "2026-11-12T11:00:00.000Z"],
    // This day has 23 hours.
    ["2024-03-31 12:00", "iso", "2024-03-31T10:00:00.000Z"],
    ["2024-03-31 01:00", "iso", "2024-03-31T00:00:00.000Z"],
  ] as const)("reads %s (%s) as %s in Paris", (text, order, moment) => {
    expect(importMoment(text, order, "Europe/Paris")).toBe(moment);
  });

  it.each([
    ["", "iso"],
    ["yesterday", "iso"],
    ["31/05/2024", "iso"],
    ["31/05/2024", "month_first"],
    ["2024-02-30", "iso"],
    ["30 février 2026", "iso"],
    ["12 jui 2026", "iso"],
    ["12 Maybe 2026", "iso"],
    ["November 2026", "iso"],
    ["2024-02-03 25:00", "iso"],
    ["01/02/2024 13:00 pm", "day_first"],
  ] as const)("reads nothing in %j (%s)", (text, order) => {
    expect(importMoment(text, order, "UTC")).toBeNull();
  });

  it("keeps a date without a time on its day in every time zone", () => {
    const zones = fc.constantFrom("Pacific/Auckland", "Europe/Paris", "America/Montreal", "Pacific/Honolulu", "UTC");
    const days = fc.date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(zones, days, (zone, date) => {
        const day = date.toISOString().slice(0, 10);
        return dayInZone(zone, new Date(importMoment(day, "iso", zone) ?? "")) === day;
      }),
    );
  });
});

describe("the order of a file's dates", () => {
  it("is clear from a day after the twelfth", () => {
    expect(dateOrderOf(["01/02/2024", "25/02/2024"], "month_first")).toEqual({ order: "day_first", certain: true });
    expect(dateOrderOf(["01/02/2024", "02/25/2024"], "day_first")).toEqual({ order: "month_first", certain: true });
    expect(dateOrderOf(["2024-01-02", ""], "day_first")).toEqual({ order: "iso", certain: true });
  });

  it("is the preferred one when both are possible", () => {
    expect(dateOrderOf(["01/02/2024"], "month_first")).toEqual({ order: "month_first", certain: false });
  });
});
