import { expect, it } from "vitest";
import { type JoinedLine, joinedLines } from "./joined-lines.ts";

const december = { from: "2027-12-10T15:00:00.000Z", to: "2027-12-22T09:02:00.000Z" };

const line = (quantity: number, amount: number, more: Partial<JoinedLine> = {}): JoinedLine => ({
  billedAs: "promotional",
  quantity,
  amount: { amount, currency: "USD" },
  ...december,
  prorated: true,
  description: "",
  ...more,
});

it("shows a location that was added as one line, with the sum that was said before", () => {
  expect(joinedLines([line(1, -31_34), line(2, 62_67)])).toEqual([line(1, 31_33)]);
});

it("shows one that was removed as one line that gives back", () => {
  expect(joinedLines([line(3, -94_00), line(2, 62_67)])).toEqual([line(1, -31_33)]);
});

it("shows a location whose promotional price ended as one line, with what it costs more", () => {
  const regular = { billedAs: "further" as const };
  expect(joinedLines([line(2, -102_23), line(1, 51_11), line(1, 102_23, regular)])).toEqual([
    line(1, 51_11, { ...regular, turned: true }),
  ]);
  const removed = [line(2, -102_23), line(1, 102_23, regular)];
  expect(joinedLines(removed)).toEqual(removed);
});

it("leaves apart what another change, price or period bills", () => {
  const apart = [
    line(1, -31_34),
    line(2, 62_67, { from: "2027-12-11T15:00:00.000Z" }),
    line(2, 102_23, { billedAs: "further" }),
    line(2, 160_00, { prorated: false }),
    line(1, 5_00, { billedAs: "other" }),
  ];
  expect(joinedLines(apart)).toEqual(apart);
  const repriced = [line(1, -31_34), line(1, 40_00)];
  expect(joinedLines(repriced)).toEqual(repriced);
});
