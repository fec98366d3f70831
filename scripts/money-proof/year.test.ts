import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { billedAhead, billedFor } from "./year.ts";

const from = new Date("2026-06-01T12:00:00Z");
const to = new Date("2026-07-01T12:00:00Z");
const timeZone = "America/Toronto";
const first = { added: new Date("2026-01-01T00:00:00Z"), removed: null };
const noon = (day: number) => new Date(Date.UTC(2026, 5, day, 12));

describe("what a period costs", () => {
  it.each([
    ["the first location alone", [], 200_00],
    ["one that costs less", [{ added: new Date("2026-02-01Z"), removed: null }], 280_00],
    ["one whose twelve months are over", [{ added: new Date("2025-02-01Z"), removed: null }], 360_00],
    ["one that came in the middle", [{ added: noon(16), removed: null }], 240_00],
    ["one that went in the middle", [{ added: new Date("2026-02-01Z"), removed: noon(16) }], 240_00],
    ["one that came and went", [{ added: noon(11), removed: noon(21) }], 226_66],
    ["two that came on two days", [10, 20].map((day) => ({ added: noon(day), removed: null })), 285_34],
    // The day begins at 4:00 UTC, so 20 days and 8 hours of 30 days have the lower price.
    ["one whose promotion ends within", [{ added: new Date("2025-06-22T15:00:00Z"), removed: null }], 304_89],
    ["one that comes with the next period", [{ added: to, removed: null }], 200_00],
  ])("%s", (_, others, cents) => {
    const oldest = { ...first, added: new Date("2024-01-01Z") };
    expect(billedFor([oldest, ...others], { from, to }, timeZone)).toBe(cents);
  });

  it("has nothing of what Stripe was told once it was over, and all of what it was told before", () => {
    const [told, late] = [noon(11), noon(21)];
    const others = [told, late].map((added) => ({ added, removed: null }));
    const toldAt = (change: Date) => (change.getTime() === late.getTime() ? to : change);
    expect(billedFor([first, ...others], { from, to }, timeZone, toldAt)).toBe(200_00 + 53_33);
  });

  it("is asked for ahead as if nothing came, went or ended its promotion in it", () => {
    const ends = { added: new Date("2025-06-22T15:00:00Z"), removed: null };
    const oldest = { ...first, added: new Date("2024-01-01Z") };
    const goes = { ...ends, removed: noon(11) };
    const comes = { added: noon(11), removed: null };
    expect(billedAhead([oldest, ends, goes, comes], from, timeZone)).toBe(360_00);
  });

  it("is between that of its fewest and of its most, whatever comes and goes", () => {
    const seconds = fc.integer({ min: 1, max: 30 * 86_400 - 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(seconds, seconds), { maxLength: 8 }), (stays) => {
        const others = stays.map(([one, other]) => ({
          added: new Date(from.getTime() + Math.min(one, other) * 1_000),
          removed: new Date(from.getTime() + Math.max(one, other) * 1_000),
        }));
        const cents = billedFor([first, ...others], { from, to }, timeZone);
        const exact = others.reduce(
          (sum, { added, removed }) =>
            sum + (80_00 * (removed.getTime() - added.getTime())) / (to.getTime() - from.getTime()),
          200_00,
        );
        // Each change rounds two lines by half a cent at most.
        expect(Math.abs(cents - exact)).toBeLessThanOrEqual(1 + 2 * others.length);
      }),
    );
  });
});
