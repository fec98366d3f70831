import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Hours, isWithinSendingHours, type LocalHours, nextOpen } from "./quiet-hours.ts";

const day: Hours = { from: 9, to: 20 };
const night: Hours = { from: 18, to: 2 };
const inZone = (timeZone: string, hours = day): LocalHours => ({ hours, timeZone });
const quarter = 15 * 60_000;

describe("the next moment at which a customer may be written to", () => {
  it.each([
    ["in the hours", "2026-11-20T15:00:07Z", [inZone("America/Toronto")], "2026-11-20T15:00:07.000Z"],
    ["before them", "2026-11-20T11:00:00Z", [inZone("America/Toronto")], "2026-11-20T14:00:00.000Z"],
    ["as they end", "2026-11-21T01:00:00Z", [inZone("America/Toronto")], "2026-11-21T14:00:00.000Z"],
    ["a second before", "2026-11-21T00:59:59Z", [inZone("America/Toronto")], "2026-11-21T00:59:59.000Z"],
    ["the night when clocks spring", "2026-03-08T05:00:00Z", [inZone("America/Toronto")], "2026-03-08T13:00:00.000Z"],
    ["the night when they fall back", "2026-11-01T04:00:00Z", [inZone("America/Toronto")], "2026-11-01T14:00:00.000Z"],
    ["half an hour off", "2026-11-20T11:00:00Z", [inZone("America/St_Johns")], "2026-11-20T12:30:00.000Z"],
    ["a quarter off", "2026-11-20T00:00:00Z", [inZone("Asia/Kathmandu")], "2026-11-20T03:15:00.000Z"],
    ["past midnight", "2026-11-21T06:30:00Z", [inZone("America/Toronto", night)], "2026-11-21T06:30:00.000Z"],
    ["after the night", "2026-11-21T07:00:00Z", [inZone("America/Toronto", night)], "2026-11-21T23:00:00.000Z"],
    [
      "in two zones",
      "2026-11-20T11:00:00Z",
      [inZone("America/Halifax"), inZone("America/Los_Angeles")],
      "2026-11-20T17:00:00.000Z",
    ],
    [
      "to midnight",
      "2026-11-21T04:59:00Z",
      [inZone("America/Toronto", { from: 9, to: 24 })],
      "2026-11-21T04:59:00.000Z",
    ],
    ["with none", "2026-11-20T03:00:00Z", [], "2026-11-20T03:00:00.000Z"],
  ])("%s", (_, from, hours, expected) => {
    expect(nextOpen(hours, new Date(from))?.toISOString()).toBe(expected);
  });

  it.each([
    ["hours without length", [inZone("UTC", { from: 9, to: 9 })]],
    ["zones whose hours never meet", [inZone("Asia/Tokyo", { from: 9, to: 12 }), inZone("UTC", { from: 9, to: 12 })]],
  ])("does not exist with %s", (_, hours) => {
    expect(nextOpen(hours, new Date("2026-11-20T03:00:00Z"))).toBeNull();
  });

  it("is the first of a year's moments that is open, in every zone, by any hours", () => {
    const zone = fc.constantFrom(
      "America/Toronto",
      "America/St_Johns",
      "America/Vancouver",
      "America/Phoenix",
      "America/Regina",
      "Pacific/Honolulu",
      "Europe/Paris",
      "Africa/Casablanca",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "UTC",
    );
    const hours = fc.record({ from: fc.integer({ min: 0, max: 23 }), to: fc.integer({ min: 1, max: 24 }) });
    const year = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(hours, fc.array(zone, { minLength: 1, maxLength: 3 }), year, (one, zones, from) => {
        const all = zones.map((timeZone) => inZone(timeZone, one));
        const found = nextOpen(all, from);
        // Brute force by quarter hours as reference.
        const steps = Array.from({ length: 2 * 96 }, (_, step) =>
          step === 0 ? from.getTime() : (Math.floor(from.getTime() / quarter) + step) * quarter,
        );
        const first = steps.find((moment) => isWithinSendingHours(all, new Date(moment)));
        if (first !== undefined) expect(found?.getTime()).toBe(first);
        else if (found !== null) expect(isWithinSendingHours(all, found)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
