import { expect, it } from "vitest";
import { isCardKept, isDone } from "./asked.ts";

const standing = { ends: false, pays: "pm_1", isKept: true, cards: ["pm_1", "pm_2"], located: "mark_1" };

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

it("is no resuming without a card to go on with", () => {
  expect(isDone({ cancels: false }, { ...standing, isKept: false })).toBe(false);
  expect(isDone({ cancels: true }, { ...standing, ends: true, isKept: false })).toBe(true);
});

it("keeps the card that pays while nobody is about to remove it", () => {
  expect(isCardKept("pm_1", [{ removes: "pm_2" }])).toBe(true);
  expect(isCardKept("pm_1", [{ removes: "pm_2" }, { removes: "pm_1" }])).toBe(false);
  expect(isCardKept(null, [])).toBe(false);
});
