import { expect, it } from "vitest";
import type { UploadRow } from "#web/session/kept-upload.ts";
import { withinCredits } from "./checked-upload.ts";

const row = (line: number, location: string | null = null): UploadRow => ({
  index: line,
  line,
  name: null,
  phone: null,
  email: null,
  language: null,
  location,
  consentOn: null,
});
const lines = (rows: readonly UploadRow[]) => rows.map(({ line }) => line);
const costing = (costs: [number, number][]) => new Map(costs.map(([line, segments]) => [line, { segments }]));
const rows = [row(3), row(5), row(2, "l"), row(4, "l"), row(6, "l")];

it("gives the last credits to the first lines, whatever their location", () => {
  const may = costing(rows.map(({ line }) => [line, 1]));
  const { sent, short, cost } = withinCredits(rows, may, 3);
  expect(lines(sent)).toEqual([3, 2, 4]);
  expect(lines(short)).toEqual([5, 6]);
  expect(cost).toBe(3);
});

it("goes on to no later line that would cost less", () => {
  const may = costing([
    [2, 2],
    [3, 2],
    [4, 1],
  ]);
  const { sent, cost } = withinCredits(rows, may, 3);
  expect(lines(sent)).toEqual([2]);
  expect(cost).toBe(2);
});

it("reaches everybody where the credits are enough or nobody knows them, and nobody where there are none", () => {
  const may = costing(rows.map(({ line }) => [line, 1]));
  expect(withinCredits(rows, may, 5).short).toEqual([]);
  expect(withinCredits(rows, may, null).short).toEqual([]);
  expect(withinCredits(rows, may, 0).sent).toEqual([]);
});

it("counts nothing for those who are not asked anyway", () => {
  const may = costing([
    [5, 1],
    [6, 1],
  ]);
  const { sent, short } = withinCredits(rows, may, 1);
  expect(lines(sent)).toEqual([3, 5, 2, 4]);
  expect(lines(short)).toEqual([6]);
});
