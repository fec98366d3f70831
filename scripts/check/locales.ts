import { globSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "#shared/model/language.ts";
import { wordingFaults } from "./words.ts";

/** Possible keys in quotes. The lookahead also finds keys within a template's `${…}`. */
const quoted = /(?=(["'`])((?:\$\{[^{}]*\}|[\w.:-])+)\1)/g;
const filledIn = /\$\{[^{}]*\}/g;
const pluralEnding = /_(?:one|other|many)$/;

function patternsOf(template: string): RegExp[] {
  const own = template.split(filledIn);
  if (own.length === 1 || !/\w/.test(own.join(""))) return [];
  return [new RegExp(`^${own.map((piece) => piece.replaceAll(".", "\\.")).join("([^.]+)")}$`)];
}

/** Keys that no string or template of the sources can produce. Ignores namespaces, so it may miss an unused text. */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const asked = new Set<string>();
  const words = new Set<string>();
  for (const source of sources) {
    for (const [, , piece = ""] of source.matchAll(quoted)) asked.add(piece.replace(/^\w+:/, ""));
    for (const [word] of source.matchAll(/[\w-]+/g)) words.add(word);
  }
  const patterns = [...asked].flatMap(patternsOf);
  const isMade = (key: string) =>
    patterns.some((pattern) => {
      const filled = pattern.exec(key)?.slice(1);
      return filled?.every((word) => words.has(word)) === true;
    });
  return keys.filter((key) => {
    const names = [key, key.replace(pluralEnding, "")];
    return !names.some((name) => asked.has(name) || isMade(name));
  });
}

type Texts = Map<string, unknown>;

function textsOf(value: unknown, key = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[key, value]];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, key === "" ? name : `${key}.${name}`));
}

const placeholders = (text: unknown) =>
  [...String(text).matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?(\w+)>/g)].map(([all]) => all.replaceAll(/\s/g, ""));
const distinct = (text: unknown) => [...new Set(placeholders(text))].sort().join(" ");

/** French has a third plural form, for millions. */
const isFrenchOnly = (key: string) => key.endsWith("_many");
/** "One location" needs no `{{count}}`. */
const isSingular = (key: string) => key.endsWith("_one");

export function differences(namespace: string, english: unknown, french: unknown): string[] {
  const en: Texts = new Map(textsOf(english));
  const fr: Texts = new Map(textsOf(french));
  const at = (key: string) => `${namespace}: ${key}`;
  const lacking = [
    ...[...en.keys()].filter((key) => !fr.has(key)).map((key) => `${at(key)} is missing in French`),
    ...[...fr.keys()]
      .filter((key) => !en.has(key) && !isFrenchOnly(key))
      .map((key) => `${at(key)} is missing in English`),
  ];
  const empty = [...en, ...fr]
    .filter(([, text]) => typeof text !== "string" || text.trim() === "")
    .map(([key]) => `${at(key)} is empty or no text`);
  const apart = [...en]
    .filter(([key, text]) => fr.has(key) && !isSingular(key) && distinct(text) !== distinct(fr.get(key)))
    .map(
      ([key, text]) =>
        `${at(key)} holds ${distinct(text) || "nothing"} in English, ${distinct(fr.get(key)) || "nothing"} in French`,
    );
  return [...lacking, ...empty, ...apart];
}

const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));

function sources(): Promise<string[]> {
  const files = globSync("{functions,shared,web}/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] });
  return Promise.all(files.map((file) => readFile(file, "utf8")));
}

/** One sentence per problem in `shared/locales`: uneven keys, placeholders or tags, empty or unused texts, and wording. */
export async function checkLocales(root = "shared/locales"): Promise<string[]> {
  const [english, french] = await Promise.all([readdir(join(root, "en")), readdir(join(root, "fr"))]);
  const alone = [
    ...english.filter((file) => !french.includes(file)).map((file) => `${file} is missing in French`),
    ...french.filter((file) => !english.includes(file)).map((file) => `${file} is missing in English`),
  ];
  const code = await sources();
  const shared = english.filter((file) => french.includes(file));
  const found = await Promise.all(
    shared.map(async (file) => {
      const namespace = file.replace(".json", "");
      const [en, fr] = await Promise.all([json(join(root, "en", file)), json(join(root, "fr", file))]);
      const texts = { en: textsOf(en), fr: textsOf(fr) };
      return [
        ...differences(namespace, en, fr),
        ...languages.flatMap((language) =>
          texts[language].flatMap(([key, text]) =>
            wordingFaults(language, key, String(text)).map((fault) => `${namespace}: ${key} (${language}) ${fault}`),
          ),
        ),
        ...unusedKeys(
          texts.en.map(([key]) => key),
          code,
        ).map((key) => `${namespace}: ${key} is used nowhere`),
      ];
    }),
  );
  return [...alone, ...found.flat()];
}
