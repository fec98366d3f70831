import { type AnswerWord, answerWords } from "#shared/model/answer-word.ts";
import type { Language } from "#shared/model/language.ts";

/**
 * As carriers know them (CTIA, Messaging Principles 5.1.3), their kin in Québec's French, and what people write instead: any
 * reasonable way of saying it counts (47 CFR 64.1200(a)(10)).
 */
const words: Record<AnswerWord, readonly string[]> = {
  stop: [
    "STOP",
    "STOPALL",
    "STOP ALL",
    "END",
    "CANCEL",
    "QUIT",
    "REVOKE",
    "OPTOUT",
    "OPT OUT",
    "UNSUBSCRIBE",
    "S T O P",
    "STOPP",
    "REMOVE ME",
    "NO MORE TEXTS",
    "TAKE ME OFF",
    "TAKE ME OFF YOUR LIST",
    "TAKE ME OFF THIS LIST",
    "LEAVE ME ALONE",
    "ARRET",
    "ARRETER",
    "ARRETEZ",
    "ARRETE",
    "FIN",
    "ANNULER",
    "DESABONNER",
    "DESABONNEZ MOI",
    "ME DESABONNER",
    "DESABONNEMENT",
    "DESINSCRIRE",
    "DESINSCRIPTION",
    "NE PLUS M ECRIRE",
    "NE M ECRIVEZ PLUS",
    "RETIREZ MOI",
    "RETIREZ MOI DE VOTRE LISTE",
    "ENLEVEZ MOI",
    "ENLEVEZ MOI DE VOTRE LISTE",
    "PLUS DE TEXTOS",
    "LAISSEZ MOI TRANQUILLE",
  ],
  help: ["HELP", "INFO", "AIDE"],
  start: ["START", "UNSTOP", "SUBSCRIBE", "DEBUT", "COMMENCER", "REPRENDRE"],
};

const meanings = new Map<string, AnswerWord>();
for (const meaning of answerWords) for (const word of words[meaning]) meanings.set(word, meaning);

/**
 * The words that stop also where more follows: "Stop please". The others begin sentences of their own, such as "Fin de
 * semaine parfaite", "Quit smoking there", "Cancel my table" and "Leave me alone with that cake any day": behind these
 * nothing follows but a please.
 */
const notBefore = [
  ...["END", "CANCEL", "QUIT", "FIN", "ANNULER", "STOPP", "TAKE ME OFF", "LEAVE ME ALONE"],
  ...["RETIREZ MOI", "ENLEVEZ MOI", "PLUS DE TEXTOS", "LAISSEZ MOI TRANQUILLE"],
];
const please = / (?:PLEASE|PLS|SVP|S IL (?:VOUS|TE) PLAIT|MERCI|THANKS|THANK YOU)$/;
const first = words.stop.filter((word) => !notBefore.includes(word));

/** The words of one language alone. The others are written by people of both. */
const ofLanguage: Record<Language, readonly string[]> = {
  en: [
    ...["END", "CANCEL", "QUIT", "REVOKE", "OPTOUT", "OPT OUT", "UNSUBSCRIBE", "REMOVE ME", "NO MORE TEXTS"],
    ...["TAKE ME OFF", "TAKE ME OFF YOUR LIST", "TAKE ME OFF THIS LIST", "LEAVE ME ALONE"],
    ...["HELP", "UNSTOP", "SUBSCRIBE"],
  ],
  fr: [...words.stop.slice(words.stop.indexOf("ARRET")), "AIDE", "DEBUT", "COMMENCER", "REPRENDRE"],
};

/** No text that is longer is one word alone, and words that stop stand before this. */
const longest = 60;

/** The beginning of a text without case, accents, punctuation and emoji. */
const bareOf = (text: string): string =>
  text
    .slice(0, longest)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The word of a text that means something: the whole of it, or one that stops, with more behind it. */
function wordOf(text: string): string | undefined {
  const bare = bareOf(text);
  if (meanings.has(bare) && text.length <= longest) return bare;
  const asked = bare.replace(please, "");
  if (words.stop.includes(asked) && text.length <= longest) return asked;
  return first.find((word) => bare === word || bare.startsWith(`${word} `));
}

/**
 * What an answer to a text asks for, or null where it is a message of its own. A word counts where it is the whole text, as
 * with carriers, and one that clearly stops also where the text begins with it: "Stop!" and "Stop please" do, "don't stop"
 * does not. Case, accents, punctuation and emoji do not matter.
 */
export const answerWord = (text: string): AnswerWord | null => meanings.get(wordOf(text) ?? "") ?? null;

/** The language that such a word is of, or null where people of both use it. */
export function languageOfWord(text: string): Language | null {
  const bare = wordOf(text) ?? "";
  return ofLanguage.fr.includes(bare) ? "fr" : ofLanguage.en.includes(bare) ? "en" : null;
}
