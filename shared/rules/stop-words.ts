/** What a customer asks for with the one word of an answer. */
export type AnswerWord = "stop" | "help" | "start";

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
for (const meaning of ["stop", "help", "start"] as const)
  for (const word of words[meaning]) meanings.set(word, meaning);

/** No word is longer, whatever stands around it. */
const longest = 60;

/**
 * What an answer to a text asks for, or null where it is a message of its own. Only the whole of it counts, as with
 * carriers: "Stop!" does, "don't stop" does not. Case, accents, punctuation and emoji do not matter.
 */
export function answerWord(text: string): AnswerWord | null {
  if (text.length > longest) return null;
  const bare = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return meanings.get(bare) ?? null;
}
