import en from "#shared/locales/en/poster.json" with { type: "json" };
import fr from "#shared/locales/fr/poster.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import { type Language, languages } from "#shared/model/language.ts";

const texts = { en, fr };

/** In which languages customers are spoken to: one, or both. */
export const spokenChoices = [...languages, "both"] as const;
export type Spoken = (typeof spokenChoices)[number];

/** The languages of a choice, that of most customers first. */
export const languagesOf = (spoken: Spoken, first: Language): Language[] =>
  spoken === "both" ? [first, ...languages.filter((language) => language !== first)] : [spoken];

/** What a poster, a table card and the counter say, in one language: the staff's own need not be the customers'. */
export const wordsIn = (language: Language) => ({
  question: translate(texts[language], "question"),
  how: translate(texts[language], "how"),
  short: translate(texts[language], "short"),
});
