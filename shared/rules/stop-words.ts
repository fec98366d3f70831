import { type AnswerWord, answerWords } from "#shared/model/answer-word.ts";
import type { Language } from "#shared/model/language.ts";

/** As carriers know them (CTIA, Messaging Principles 5.1.3; 47 CFR 64.1200(a)(10)), and their kin in Québec's French. */
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
    "ARRET",
    "ARRETER",
    "ARRETEZ",
    "ARRETE",
    "FIN",
    "ANNULER",
    "DESABONNER",
    "ME DESABONNER",
    "DESABONNEMENT",
    "DESINSCRIRE",
    "DESINSCRIPTION",
  ],
  help: ["HELP", "INFO", "AIDE"],
  start: ["START", "UNSTOP", "SUBSCRIBE", "DEBUT", "COMMENCER", "REPRENDRE"],
};

const meanings = new Map<string, AnswerWord>();
for (const meaning of answerWords) for (const word of words[meaning]) meanings.set(word, meaning);

/** The words of one language alone. The others are written by people of both. */
const ofLanguage: Record<Language, readonly string[]> = {
  en: ["END", "CANCEL", "QUIT", "REVOKE", "OPTOUT", "OPT OUT", "UNSUBSCRIBE", "HELP", "UNSTOP", "SUBSCRIBE"],
  fr: [...words.stop.slice(words.stop.indexOf("ARRET")), "AIDE", "DEBUT", "COMMENCER", "REPRENDRE"],
};

/** No word is longer, whatever stands around it. */
const longest = 60;

/** A text without case, accents, punctuation and emoji; empty where it is too long for a word. */
const bareOf = (text: string): string =>
  text.length > longest
    ? ""
    : text
        .normalize("NFKD")
        .replaceAll(/\p{M}/gu, "")
        .toUpperCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
        .trim();

/**
 * What an answer to a text asks for, or null where it is a message of its own. Only the whole of it counts, as with
 * carriers: "Stop!" does, "don't stop" does not. Case, accents, punctuation and emoji do not matter.
 */
export const answerWord = (text: string): AnswerWord | null => meanings.get(bareOf(text)) ?? null;

/** The language that such a word is of, or null where people of both use it. */
export function languageOfWord(text: string): Language | null {
  const bare = bareOf(text);
  return ofLanguage.fr.includes(bare) ? "fr" : ofLanguage.en.includes(bare) ? "en" : null;
}
