import en from "#shared/locales/en/emails.json" with { type: "json" };
import fr from "#shared/locales/fr/emails.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import type { Language } from "#shared/model/language.ts";

const texts = { en, fr };

export type Say = (key: string, values?: Record<string, string>) => string;

export const sayIn =
  (language: Language): Say =>
  (key, values) =>
    translate(texts[language], key, values);

/** The plural key with i18next's endings: `stars_one`, `stars_other`. */
export const pluralKey = (language: Language, key: string, count: number): string =>
  `${key}_${new Intl.PluralRules(language).select(count) === "one" ? "one" : "other"}`;
