import { expect, it } from "vitest";
import { SourceFigures } from "#shared/model/source-figures.ts";
import { remarkOf } from "./page-facts.tsx";

const read = (more: Partial<SourceFigures>) =>
  SourceFigures.parse({ source: "google", state: "read", interceptLessThan: 4, ...more });

it("says nothing of a page that tells all, nor of one that was not read", () => {
  expect(remarkOf(read({ rating: 4, count: 20, complaints: 2, complaintsAmong: 5 }))).toBeNull();
  expect(remarkOf(read({ state: "away", inScore: false }))).toBeNull();
});

it("leaves no line empty", () => {
  expect(remarkOf(read({ inScore: false }))).toBe("unrated");
  expect(remarkOf(read({ inScore: false, count: 0, complaints: 0 }))).toBeNull();
});

it("says which part is missing where a page is not in the score", () => {
  expect(remarkOf(read({ inScore: false, rating: 4.1, complaints: 3, complaintsAmong: 5 }))).toBe("uncounted");
  expect(remarkOf(read({ inScore: false, complaints: 3, complaintsAmong: 5 }))).toBe("uncounted");
  expect(remarkOf(read({ inScore: false, count: 20 }))).toBe("unaveraged");
});

it("says that the complaints of a page are unknown which shows no reviews", () => {
  expect(remarkOf(read({ rating: 4.2, count: 103 }))).toBe("unshown");
});

it("takes a page of which nothing is said to be in the score", () => {
  expect(remarkOf(read({ rating: 4, count: 20, complaints: 0 }))).toBeNull();
});
