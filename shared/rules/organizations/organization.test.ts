import { expect, it } from "vitest";
import { comparedName } from "./organization.ts";

it.each([
  ["Vieux-Port", " vieux port ", true],
  ["Café Saint-Denis", "CAFE SAINT-DENIS", true],
  ["東京", "大阪", false],
  ["Quai 1", "Quai 2", false],
])("%s and %s are the same: %s", (one, other, same) => {
  expect(comparedName(one) === comparedName(other)).toBe(same);
});
