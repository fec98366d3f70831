import { expect, it } from "vitest";
import { wordingFaults } from "./words.ts";

it.each([
  ["en", "Look at “{{email}}” in <strong>your</strong> inbox: it’s there. Why?"],
  ["en", "Invalid URL"],
  ["fr", "Écrivez à {{email}}\u00a0: «\u00a0Bonjour\u00a0!\u00a0»"],
  ["fr", "La résolution de l’image"],
  ["fr", "L’équipe chez {{organization}}, le compte de l’organisation {{name}}, {{count}} de {{all}}"],
] as const)("finds nothing wrong in %s with: %s", (language, text) => {
  expect(wordingFaults(language, "a", text)).toEqual([]);
});

it.each([
  ["en", "Your organisation", ["says “organis"]],
  ["en", "It's here", ["has a straight quote"]],
  ["fr", "Votre e-mail", ["says “e-mail”: write “courriel”"]],
  ["fr", "Avis résolus", ["says “résolus”: write “réglée”"]],
  ["fr", "Pourquoi ?", ["lacks a non-breaking space"]],
  ["fr", "« Bonjour\u00a0»", ["lacks a non-breaking space"]],
  ["fr", "Le rôle de {{name}}", ["says “de {{name}}”"]],
  ["fr", "Puisque {{organization}} est fermée", ["says “Puisque {{organization}}”"]],
  ["fr", "Une adresse Web", ["says “adresse Web”: write “web”"]],
  ["fr", "Merci!", ["lacks a non-breaking space"]],
] as const)("says in %s what to change in: %s", (language, text, faults) => {
  expect(wordingFaults(language, "a", text)).toEqual(faults.map((fault) => expect.stringContaining(fault)));
});

it("lets an SMS have the plain marks of its alphabet", () => {
  expect(wordingFaults("fr", "complaint_sms.with_comment", '{{rating}}/5 : "{{comment}}"')).toEqual([]);
});
