import { expect, it } from "vitest";
import { isDone } from "./asked.ts";

const standing = { ends: false, pays: "pm_1", cards: ["pm_1", "pm_2"], located: "mark_1" };

it.each([
  [{ cancels: false }, true],
  [{ cancels: true }, false],
  [{ pays: "pm_1" }, true],
  [{ pays: "pm_2" }, false],
  [{ removes: "pm_3" }, true],
  [{ removes: "pm_2" }, false],
  [{ locates: "mark_1" }, true],
  [{ locates: "mark_2" }, false],
])("%j is done: %s", (asked, done) => {
  expect(isDone(asked, standing)).toBe(done);
});
