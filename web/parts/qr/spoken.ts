import en from "#shared/locales/en/poster.json" with { type: "json" };
import fr from "#shared/locales/fr/poster.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import { type Language, languages } from "#shared/model/language.ts";

const texts = { en, fr };

export const spokenChoices = [...languages, "both"] as const;
type Spoken = (typeof spokenChoices)[number];

export const languagesOf = (spoken: Spoken, first: Language): Language[] =>
  spoken === "both" ? [first, ...languages.filter((language) => language !== first)] : [spoken];

/** Texts in the customers' language, which may differ from the staff's. */
export const wordsIn = (language: Language) => ({
  question: translate(texts[language], "question"),
  how: translate(texts[language], "how"),
  short: translate(texts[language], "short"),
});
