import { expect, it } from "vitest";
import { waitText } from "./wait.ts";

it.each([
  [1, "in 1 second", "dans 1 seconde"],
  [45, "in 45 seconds", "dans 45 secondes"],
  [91, "in 2 minutes", "dans 2 minutes"],
  [395, "in 7 minutes", "dans 7 minutes"],
  [3_600, "in 60 minutes", "dans 60 minutes"],
  [5_401, "in 2 hours", "dans 2 heures"],
  [80_000, "tomorrow", "demain"],
])("says %i seconds as %s, %s", (seconds, en, fr) => {
  expect([waitText(seconds, "en"), waitText(seconds, "fr")]).toEqual([en, fr]);
});
