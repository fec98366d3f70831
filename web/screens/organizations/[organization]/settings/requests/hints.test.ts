import { expect, it } from "vitest";
import { templateHints } from "#shared/rules/requests/template-hints.ts";
import { asWritten } from "./hints.tsx";

it("names the words as they are written, with their accents and capitals", () => {
  const text = "Si vous avez aimé, un Cadeau vous attend. {lien}";
  expect(templateHints(text).map(({ words }) => asWritten(text, words))).toEqual(["Cadeau", "Si vous avez aimé"]);
  expect(asWritten("Show this for 10% off.", "percent off")).toBe("10% off");
  expect(asWritten("Ten Percent off!", "percent off")).toBe("Percent off");
});

it("names whole words, and none from the middle of another", () => {
  const named = (text: string) => templateHints(text).map(({ words }) => asWritten(text, words));
  expect(named("Donnez-nous 5 étoiles ! {lien}")).toEqual(["5 étoiles"]);
  expect(named("Si vous êtes satisfaites, un regift, des Récompenses.")).toEqual([
    "Récompenses",
    "Si vous êtes satisfaites",
  ]);
  expect(named("Regifts are no gifts. {link}")).toEqual(["gifts"]);
});
