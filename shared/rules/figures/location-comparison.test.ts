import { expect, it } from "vitest";
import { compareLocation } from "./location-comparison.ts";
import { recoveryFigures } from "./recovery.ts";

const location = (_id: string, privateReviews: number, averageRating: number | null) => ({
  _id,
  name: _id,
  privateReviews,
  averageRating,
  score: null,
  interceptedComplaints: 0,
  importedComplaints: 0,
  pending: 0,
  recovery: recoveryFigures([]),
});
const verdicts = (...locations: Parameters<typeof location>[]) =>
  compareLocation(locations.map((one) => location(...one))).map(({ verdict }) => verdict);

it("compares a location's average with that of all others together", () => {
  const [first] = compareLocation([location("a", 10, 5), location("b", 30, 4), location("c", 10, 2)]);
  expect(first).toMatchObject({ average: 5, rest: 3.5, count: 10 });
});

it("finds what is clearly better or worse", () => {
  expect(verdicts(["a", 200, 4.6], ["b", 200, 4.2], ["c", 200, 3.4])).toEqual(["better", "same", "worse"]);
});

it("calls no difference clear that chance may have made", () => {
  expect(verdicts(["a", 12, 4.6], ["b", 40, 4.2])).toEqual(["same", "same"]);
});

it("says nothing below ten ratings, on either side", () => {
  expect(verdicts(["a", 9, 1], ["b", 500, 4.8])).toEqual(["few", "few"]);
  expect(verdicts(["a", 500, 4.8])).toEqual(["few"]);
  expect(verdicts(["a", 0, null], ["b", 0, null])).toEqual(["few", "few"]);
});

it("takes alike ratings for no difference, where all gave five stars", () => {
  expect(verdicts(["a", 50, 5], ["b", 50, 5])).toEqual(["same", "same"]);
});
