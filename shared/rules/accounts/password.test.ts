import { describe, expect, it } from "vitest";
import { isGuessable, passwordScore } from "./password.ts";

describe("a password", () => {
  it.each([
    "Password123!",
    "P@ssw0rd2024!",
    "aaaaaaaaaa",
    "          ",
    "1234567890",
    "QWERTYUIOP",
    "azertyuiop",
    "Motdepasse1!",
    "Bonjour2024!",
    "abcabcabcabc",
    "0000000000",
    "iloveyou1234",
    "2001-05-31 ",
  ])("%j is easy to guess", (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  it.each([
    "correct horse battery",
    "l'été à Québec 1998",
    "staple of the harbour",
    "aB3$kd9!qz",
    "語はとても長いですよね",
  ])("%j is not", (password) => {
    expect(isGuessable(password)).toBe(false);
  });

  it("is easy to guess when it is the person's own name or email", () => {
    const own = ["Zephyrine", "zephyrine.tremblay@example.com"];
    for (const password of ["Zephyrine98!", "zephyrine.tremblay@example.com"]) {
      expect(isGuessable(password)).toBe(false);
      expect(isGuessable(password, own)).toBe(true);
    }
  });

  it("is judged quickly, however long it is", () => {
    expect(passwordScore("aA1!".repeat(50))).toBeLessThan(3);
  });
});
