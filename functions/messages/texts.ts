import en from "#shared/locales/en/emails.json" with { type: "json" };
import fr from "#shared/locales/fr/emails.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import type { Language } from "#shared/model/language.ts";

const texts = { en, fr };

/** Looks up a text for emails and SMS by its key and fills in its placeholders. */
export type Say = (key: string, values?: Record<string, string>) => string;

/** The lookup for `language`. */
export const sayIn =
  (language: Language): Say =>
  (key, values) =>
    translate(texts[language], key, values);

/** The key of the plural form for `count` in `language`, with i18next's endings: `stars_one`, `stars_other`. */
export const pluralKey = (language: Language, key: string, count: number): string =>
  `${key}_${new Intl.PluralRules(language).select(count) === "one" ? "one" : "other"}`;
