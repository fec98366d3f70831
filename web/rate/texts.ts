import en from "#shared/locales/en/rate.json" with { type: "json" };
import fr from "#shared/locales/fr/rate.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import type { Language } from "#shared/model/language.ts";

const texts = { en, fr };

type KeysOf<Texts, Path extends string = ""> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? `${Path}${Key}` : KeysOf<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

/** Key of a text in `rate.json`; an unknown key does not compile. */
export type TextKey = KeysOf<typeof en>;

export type Say = (key: TextKey, values?: Record<string, string>) => string;

/** A dictionary without i18next, which would weigh more than the page. */
export const textsIn =
  (language: Language): Say =>
  (key, values) =>
    translate(texts[language], key, values);
