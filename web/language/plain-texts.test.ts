import { readdirSync, readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { languages } from "#shared/model/language.ts";
import { answerPlainTexts } from "./plain-texts.ts";

const resources = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.fromEntries(
      readdirSync(`shared/locales/${language}`).map((file) => [
        file.replace(".json", ""),
        JSON.parse(readFileSync(`shared/locales/${language}/${file}`, "utf8")),
      ]),
    ),
  ]),
);

const keysOf = (texts: object, prefix = ""): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [prefix + key] : keysOf(text, `${prefix}${key}.`),
  );

const asked = (t: object, key: string, ...values: object[]): unknown =>
  typeof t === "function" ? Reflect.apply(t, undefined, [key, ...values]) : undefined;

async function started(quick: boolean) {
  const i18next = createInstance();
  if (quick) answerPlainTexts(i18next);
  await i18next.init({
    lng: "fr",
    resources,
    fallbackLng: false,
    defaultNS: "app",
    interpolation: { escapeValue: false },
  });
  return i18next;
}

it("answers every text in both languages as i18next does", async () => {
  const [own, quick] = await Promise.all([started(false), started(true)]);
  const all = (i18next: typeof own, language: string) =>
    Object.entries(resources[language] ?? {}).flatMap(([namespace, texts]) => {
      const t = i18next.getFixedT(language, "app");
      return keysOf(texts).flatMap((key) => [
        asked(t, `${namespace}:${key}`),
        asked(t, `${namespace}:${key}`, { name: "Léa" }),
      ]);
    });
  for (const language of languages) expect(all(quick, language)).toEqual(all(own, language));
});

it("answers plurals, unknown keys and keys of another namespace as i18next does", async () => {
  const [own, quick] = await Promise.all([started(false), started(true)]);
  const some = (i18next: typeof own) => {
    const t = i18next.getFixedT("fr", "imports");
    const keys = ["nothing.there", "users", "nowhere:users", "", "a:b:c"];
    return [asked(t, "bad", { count: 1 }), asked(t, "bad", { count: 2 }), ...keys.map((key) => asked(t, key))];
  };
  expect(some(quick)).toEqual(some(own));
});
