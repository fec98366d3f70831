import { expect, it } from "vitest";
import { changesAhead, promotionsAhead } from "./changes-ahead.ts";

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
