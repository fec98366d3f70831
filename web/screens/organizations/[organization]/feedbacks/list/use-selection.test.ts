import { expect, it } from "vitest";
import { rangeOf } from "./use-selection.ts";

it("selects a range both ways, ends included, and one alone where it has no beginning", () => {
  const ids = ["a", "b", "c", "d"];
  expect(rangeOf(ids, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rangeOf(ids, "d", "c")).toEqual(["c", "d"]);
  expect(rangeOf(ids, null, "c")).toEqual(["c"]);
  expect(rangeOf(ids, "gone", "c")).toEqual(["c"]);
});
