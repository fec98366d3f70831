import { expect, it } from "vitest";
import { isRefusal } from "./refusal.ts";

it.each([
  [{ refused: "not_found" }, true],
  [{ refused: "invalid", fields: { name: "required" } }, true],
  [{ _id: "01J" }, false],
  [{}, false],
])("%j is a refusal: %s", (outcome, expected) => {
  expect(isRefusal(outcome)).toBe(expected);
});
