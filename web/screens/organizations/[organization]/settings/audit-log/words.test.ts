import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { EmployeeChanges } from "#shared/contract/employees.ts";
import { LocationChanges } from "#shared/contract/locations.ts";
import { FeedbackSettingsChanges, OrganizationChanges } from "#shared/contract/organizations.ts";
import en from "#shared/locales/en/audit.json" with { type: "json" };
import fr from "#shared/locales/fr/audit.json" with { type: "json" };
import { pageTextNames } from "#shared/model/page-texts.ts";
import { changeWords, fieldLabel, valueWords } from "./words.ts";

beforeAll(() =>
  i18next.init({
    lng: "en",
    ns: ["audit"],
    defaultNS: "audit",
    interpolation: { escapeValue: false },
    resources: { en: { audit: en }, fr: { audit: fr } },
  }),
);

const texts = pageTextNames.flatMap((name) => [`pageTexts.en.${name}`, `pageTexts.fr.${name}`]);
const changed = [OrganizationChanges, FeedbackSettingsChanges, LocationChanges, EmployeeChanges]
  .flatMap((schema) => Object.keys(schema.shape))
  .filter((field) => field !== "version" && field !== "pageTexts");
const within = ["amount", "currency", "googlePlaceId", "tripadvisorUrl", "from", "to"];
const elsewhere = ["role", "ownRole", "scopes", "decision"];

it.each(["en", "fr"] as const)("has a word in %s for every field that a call can change", (language) => {
  const t = i18next.getFixedT(language, "audit");
  const fields = [...new Set([...changed, ...texts, ...elsewhere])];
  expect(fields.length).toBeGreaterThan(30);
  for (const field of fields) expect(fieldLabel(t, field), field).not.toBe(field);
  expect(Object.keys(language === "en" ? en.fields : fr.fields)).toEqual(expect.arrayContaining(within));
});

it("has a word for every choice among a few that a field can have", () => {
  const t = i18next.getFixedT("fr", "audit");
  const choices = Object.values(OrganizationChanges.shape).flatMap((schema) => {
    const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
    return inner instanceof z.ZodMiniEnum ? inner.options.map(String) : [];
  });
  expect(choices.length).toBeGreaterThan(3);
  for (const choice of choices.filter((one) => !/^[A-Z]{3}$/.test(one)))
    expect(valueWords(t, choice, "fr"), choice).not.toBe(choice);
});

it("names a text for customers by its place and its language", () => {
  expect(fieldLabel(i18next.getFixedT("en", "audit"), "pageTexts.en.greeting")).toBe("Greeting, English");
});

it("names a template by its channel and its language", () => {
  const t = i18next.getFixedT("fr", "audit");
  expect(fieldLabel(t, "template.sms.fr.text")).toBe("Message, texto, français");
  expect(fieldLabel(t, "template.email.en.subject")).toBe("Objet, courriel, anglais");
});

it("names an answer template by its name and its language", () => {
  const t = i18next.getFixedT("en", "audit");
  expect(fieldLabel(t, "answerTemplate.fr.Excuses, v. 2")).toBe("Answer template “Excuses, v. 2”, French");
});

it("says so where there was nothing, or where what was there is gone", () => {
  const t = i18next.getFixedT("en", "audit");
  expect(valueWords(t, [], "en")).toBe("nothing");
  expect(valueWords(t, ["Vieux-Port", null], "en")).toBe("Vieux-Port, no longer there");
});

it("says of somebody's name only that it changed", () => {
  const t = i18next.getFixedT("en", "audit");
  expect(changeWords(t, "name", "…", "…")).toBe("Name changed");
  expect(changeWords(t, "billingContact", null, "…")).toBe("Billing contact added");
  expect(changeWords(t, "website", null, "https://a.example")).toBe("Website: https://a.example");
});

it("says hours of sending as they are said everywhere", () => {
  const hours = valueWords(i18next.getFixedT("fr", "audit"), { from: 9, to: 20 }, "fr");
  expect(hours.replaceAll(/[\u00a0\u202f]/g, " ")).toBe("9 h–20 h");
});
