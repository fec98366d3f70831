import { formatLocale, type Language } from "#shared/model/language.ts";
import { type LeftOut, type LeftOutKind, leftOutKinds } from "#shared/model/sms-left-out.ts";
import en from "./en/score.json" with { type: "json" };
import fr from "./fr/score.json" with { type: "json" };
import { translate } from "./translate.ts";

const texts = { en, fr };

type Key = Exclude<keyof typeof en, "stars"> | `stars.${keyof (typeof en)["stars"]}`;

export type SayScore = (key: Key, values?: Record<string, string>) => string;

/** Texts of the public score for page, badges and API. */
export const scoreTextsIn =
  (language: Language): SayScore =>
  (key, values) =>
    translate(texts[language], key, values);

export const countIn = (language: Language, count: number): string =>
  new Intl.NumberFormat(formatLocale(language)).format(count);

export const averageIn = (language: Language, average: number): string =>
  new Intl.NumberFormat(formatLocale(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average);

/** One sentence per kind of rating that the business left out. */
export function leftOutIn(
  language: Language,
  name: string,
  leftOut: Readonly<Record<LeftOutKind, number | null>>,
): string[] {
  const say = scoreTextsIn(language);
  return leftOutKinds.flatMap((kind) => {
    const count = leftOut[kind];
    return count ? [say(`${kind}Count`, { name, count: countIn(language, count) })] : [];
  });
}

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

/** How ratings are collected and verified: the statement that consumer law requires. */
export const statementOf = (name: string, apart: Apart): Record<Language, string[]> => ({
  en: sentencesIn("en", name, apart),
  fr: sentencesIn("fr", name, apart),
});
