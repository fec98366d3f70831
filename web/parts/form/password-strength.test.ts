import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["", "short"],
  ["Tr0ub4dor", "short"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", "fair"],
  ["abcabcabcabc", "fair"],
  ["1234567890", "fair"],
  ["mountainlake", "fair"],
  ["Mountainlake7", "good"],
  ["correct horse battery staple", "strong"],
] as const)("rates %j as %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
