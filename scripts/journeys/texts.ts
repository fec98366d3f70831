import { readFileSync } from "node:fs";
import { translate } from "#shared/locales/translate.ts";
import type { Language } from "#shared/model/language.ts";

export const journeyTexts =
  (language: Language) =>
  (namespace: string, key: string, values: Record<string, string> = {}): string =>
    translate(JSON.parse(readFileSync(`shared/locales/${language}/${namespace}.json`, "utf8")), key, values);
