import { expect, it } from "vitest";
import { staysBeside } from "./outcome.tsx";

it.each([
  ["on_its_way", true, false],
  ["on_its_way", false, true],
  ["skipped", true, false],
  ["queued", true, true],
] as const)("says of a request that is %s, where the next is refused (%s): %s", (last, refused, stays) => {
  expect(staysBeside(last, { refused })).toBe(stays);
});
