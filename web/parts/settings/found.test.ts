import { describe, expect, it } from "vitest";
import { isFound } from "./found.ts";

describe("the search of the settings", () => {
  it.each([
    ["", "Profil"],
    ["téléphone", "Profil nom numéro de telephone"],
    ["NUMERO tele", "Profil nom numéro de téléphone"],
  ])("finds by “%s” what says “%s”", (typed, text) => {
    expect(isFound(typed, text)).toBe(true);
  });

  it("asks for every word", () => {
    expect(isFound("numéro carte", "Profil nom numéro de téléphone")).toBe(false);
  });
});
