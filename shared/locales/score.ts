import { formatLocale, type Language } from "#shared/model/language.ts";
import en from "./en/score.json" with { type: "json" };
import fr from "./fr/score.json" with { type: "json" };
import { translate } from "./translate.ts";

const texts = { en, fr };

type Key = Exclude<keyof typeof en, "stars"> | `stars.${keyof (typeof en)["stars"]}`;

/** Returns a text of the public score in one language, with its placeholders filled in. */
export type SayScore = (key: Key, values?: Record<string, string>) => string;

/** The texts of the public score in `language`: its page, its badges, and what the API says of it. */
export const scoreTextsIn =
  (language: Language): SayScore =>
  (key, values) =>
    translate(texts[language], key, values);

/** A whole number as `language` writes it. */
export const countIn = (language: Language, count: number): string =>
  new Intl.NumberFormat(formatLocale(language)).format(count);

/** An average as `language` writes it, to a tenth. */
export const averageIn = (language: Language, average: number): string =>
  new Intl.NumberFormat(formatLocale(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average);

/** What a score leaves out by the business: ratings that it erased, discarded or has yet to decide on, and comments that it took off. */
interface LeftOut {
  erased: number | null;
  takenOff: number | null;
  discarded: number | null;
  waiting: number | null;
}

/** What a score leaves out by the business, a sentence for each kind that there is any of. */
export function leftOutIn(
  language: Language,
  name: string,
  { erased, discarded, waiting, takenOff }: LeftOut,
): string[] {
  const say = scoreTextsIn(language);
  const told = (key: "erasedCount" | "discardedCount" | "waitingCount" | "takenOffCount", count: number | null) =>
    count === null || count === 0 ? [] : [say(key, { name, count: countIn(language, count) })];
  return [
    ...told("erasedCount", erased),
    ...told("discardedCount", discarded),
    ...told("waitingCount", waiting),
    ...told("takenOffCount", takenOff),
  ];
}

/** What is spoken of apart: imported ratings, which count, and what is left out. */
interface Apart extends LeftOut {
  imported: number;
}

function sentencesIn(language: Language, name: string, { imported, ...leftOut }: Apart): string[] {
  const say = scoreTextsIn(language);
  const values = { name };
  return [
    say("collected", values),
    say("counted", values),
    ...(imported > 0 ? [say("imported", { name, count: countIn(language, imported) })] : []),
    say("checked", values),
    say("erased", values),
    say("shownComments", values),
    say("takenOff", values),
    ...leftOutIn(language, name, leftOut),
  ];
}

/** How the ratings behind a public score are collected and checked, sentence by sentence: what the law asks to be said beside it. */
export const statementOf = (name: string, apart: Apart): Record<Language, string[]> => ({
  en: sentencesIn("en", name, apart),
  fr: sentencesIn("fr", name, apart),
});
