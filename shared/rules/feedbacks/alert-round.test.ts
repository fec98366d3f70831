import { expect, it } from "vitest";
import { alertedAgainAtMost, alertRoundOf, alertsAgain } from "./alert-round.ts";

it.each([
  [undefined, 0],
  [0, 0],
  [1, 1],
  [alertedAgainAtMost, alertedAgainAtMost],
  [alertedAgainAtMost + 1, alertedAgainAtMost],
  [100, alertedAgainAtMost],
])("tells of a complaint that was taken back %s times in round %i", (takenBack, round) => {
  expect(alertRoundOf(takenBack)).toBe(round);
});

it("alerts again as often as there are rounds, and no more", () => {
  expect([1, 2, 3, 4, 5].map(alertsAgain)).toEqual([true, true, true, false, false]);
});
