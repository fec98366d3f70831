import { expect, it } from "vitest";
import { moved } from "./target-order.tsx";

it.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
  [7, 0, ["a", "b", "c"]],
])("moves the entry at %i to %i", (from, to, list) => {
  expect(moved(["a", "b", "c"], from, to)).toEqual(list);
});
