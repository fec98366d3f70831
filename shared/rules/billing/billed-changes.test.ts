import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BilledLocation, billedChanges, changesAhead, promotionsAhead, thereAt } from "./billed-changes.ts";
import { billedQuantities } from "./billed-locations.ts";

const timeZone = "America/Toronto";
const start = Date.parse("2026-01-31T12:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1_000);
const two = { first: 1, promotional: 1, further: 0 };
const one = { first: 1, promotional: 0, further: 0 };

const histories = fc.array(
  fc
    .tuple(fc.integer({ min: -400 * 86_400_000, max: 86_400_000 * 400 }), fc.option(fc.integer({ min: 0, max: 1e10 })))
    .map(([added, stays]) => ({
      added: new Date(start + added),
      removed: stays === null ? null : new Date(start + added + stays),
    })),
  { maxLength: 9 },
);
const whole = (all: readonly BilledLocation[]) =>
  all.map(({ added, removed }) => ({
    added: new Date(Math.floor(added.getTime() / 1_000) * 1_000),
    removed: removed && new Date(Math.floor(removed.getTime() / 1_000) * 1_000),
  }));

describe("what changed of what is billed", () => {
  const first = { added: at(-1_000), removed: null };

  it("is nothing where nothing came or went", () => {
    expect(billedChanges([first], { since: at(0), now: at(9_999), timeZone, billed: one })).toEqual([]);
  });

  it("names the second in which something came, and that in which it went", () => {
    const place = { added: new Date(at(5).getTime() + 700), removed: at(90) };
    expect(billedChanges([first, place], { since: at(0), now: at(100), timeZone, billed: one })).toEqual([
      { at: at(5), quantities: two },
      { at: at(90), quantities: one },
    ]);
  });

  it("is nothing where something came and went within a second", () => {
    const place = { added: new Date(at(5).getTime() + 100), removed: new Date(at(5).getTime() + 900) };
    expect(billedChanges([first, place], { since: at(0), now: at(100), timeZone, billed: one })).toEqual([]);
  });

  it("tells of the second of the last change what was not billed yet, however late", () => {
    const places = [100, 900].map((more) => ({ added: new Date(at(5).getTime() + more), removed: null }));
    const asked = { since: at(5), now: at(80_000), timeZone, billed: two };
    expect(billedChanges([first, ...places], asked)).toEqual([{ at: at(5), quantities: { ...two, promotional: 2 } }]);
  });

  it("comes to what is there now, in order, and to the same whether it is told at once or in two goes", () => {
    fc.assert(
      fc.property(
        histories,
        fc.integer({ min: 1, max: 400 * 86_400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (all, seconds, part) => {
          const [since, now, between] = [at(0), at(seconds), at(Math.floor(seconds * part))];
          const billed = billedQuantities(thereAt(whole(all), since), { now: since, timeZone });
          const changes = billedChanges(all, { since, now, timeZone, billed });
          const last = changes.at(-1)?.quantities ?? billed;
          expect(last).toEqual(billedQuantities(thereAt(whole(all), now), { now, timeZone }));
          expect(changes.map((change) => change.at.getTime())).toEqual(
            changes.map((change) => change.at.getTime()).toSorted((a, b) => a - b),
          );
          const early = billedChanges(all, { since, now: between, timeZone, billed });
          const toldUntil = early.at(-1);
          const late = billedChanges(all, {
            since: toldUntil?.at ?? since,
            now,
            timeZone,
            billed: toldUntil?.quantities ?? billed,
          });
          expect([...early, ...late]).toEqual(changes);
        },
      ),
    );
  });
});

const now = new Date("2027-10-24T12:00:00Z");
const ahead = { now, until: "2027-11-22T12:00:00.000Z", timeZone: "America/Toronto" };
const first = { added: new Date("2025-01-01T12:00:00Z") };
const addedOn = (day: string) => ({ added: new Date(`${day}T12:00:00Z`) });
const midnight = (day: string) => new Date(`${day}T04:00:00Z`);

it("names each promotion that ends before the next invoice, in its order", () => {
  const locations = [first, addedOn("2026-11-03"), addedOn("2026-10-30"), addedOn("2026-12-01")];
  expect(promotionsAhead(locations, ahead)).toEqual([
    { at: midnight("2027-10-30"), quantities: { first: 1, promotional: 2, further: 1 } },
    { at: midnight("2027-11-03"), quantities: { first: 1, promotional: 1, further: 2 } },
  ]);
});

it("leaves what ends with the period, or was over before, to other invoices", () => {
  const until = midnight("2027-10-30").toISOString();
  expect(promotionsAhead([first, addedOn("2026-10-30"), addedOn("2026-10-24")], { ...ahead, until })).toEqual([]);
});

it("begins with what changes at once, also where the next invoice is late", () => {
  const billed = { first: 1, promotional: 0, further: 0 };
  const changes = [{ at: now, quantities: { first: 1, promotional: 1, further: 0 } }];
  const late = new Date(now.getTime() - 60_000).toISOString();
  expect(changesAhead([first, { added: now }], { ...ahead, billed })).toEqual(changes);
  expect(changesAhead([first, { added: now }], { ...ahead, until: late, billed })).toEqual(changes);
});

it("knows nothing of what has no list price, or is billed to nobody", () => {
  const many = [first, ...Array.from({ length: 9 }, () => addedOn("2026-10-30"))];
  expect(promotionsAhead(many, ahead)).toEqual([]);
  expect(promotionsAhead(many.slice(1), { ...ahead, until: null })).toEqual([]);
});
