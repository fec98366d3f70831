import { describe, expect, it } from "vitest";
import { digestOf } from "./daily-digest.ts";

const inMontreal = (moment: string) => {
  const { day, from, to } = digestOf("America/Toronto", new Date(moment));
  return [day, from.toISOString(), to.toISOString()];
};

describe("a day's digest", () => {
  it.each([
    ["2026-11-20T12:59:59Z", ["2026-11-20", "2026-11-19T13:00:00.000Z", "2026-11-20T13:00:00.000Z"]],
    ["2026-11-20T13:00:00Z", ["2026-11-21", "2026-11-20T13:00:00.000Z", "2026-11-21T13:00:00.000Z"]],
    ["2026-11-21T03:00:00Z", ["2026-11-21", "2026-11-20T13:00:00.000Z", "2026-11-21T13:00:00.000Z"]],
  ])("tells of what came at %s at the next eight o’clock of the business", (moment, expected) => {
    expect(inMontreal(moment)).toEqual(expected);
  });

  it.each([
    ["spring", "2026-03-08T05:30:00Z", "2026-03-07T13:00:00.000Z", "2026-03-08T12:00:00.000Z"],
    ["fall", "2026-11-01T06:30:00Z", "2026-10-31T12:00:00.000Z", "2026-11-01T13:00:00.000Z"],
  ])("goes out at eight when clocks change in %s, and leaves nothing out", (_, moment, from, to) => {
    expect(inMontreal(moment).slice(1)).toEqual([from, to]);
  });
});
