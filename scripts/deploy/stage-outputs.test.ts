import { expect, it } from "vitest";
import { isCreated } from "./stage-outputs.ts";

it.each([
  ["CREATE_COMPLETE", true],
  ["UPDATE_COMPLETE", true],
  ["UPDATE_ROLLBACK_COMPLETE", true],
  ["CREATE_FAILED", false],
  ["ROLLBACK_COMPLETE", false],
  ["ROLLBACK_FAILED", false],
])("a stack that is %s was created: %s", (status, created) => {
  expect(isCreated({ status, outputs: {} })).toBe(created);
});
