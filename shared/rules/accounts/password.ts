import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { Refusal } from "#shared/model/refusal.ts";
import type { User } from "#shared/model/user.ts";
import common from "./common-passwords.json" with { type: "json" };

/** What the list of most common passwords, which is English, lacks: French ones, and a keyboard's three rows. */
const more = [
  ...[
    "motdepasse",
    "bonjour",
    "azerty",
    "azertyuiop",
    "soleil",
    "doudou",
    "chouchou",
    "loulou",
    "jetaime",
    "bienvenue",
  ],
  ...["coucou", "marseille", "montreal", "quebec", "canadiens", "nordiques", "tabarnak", "chocolat", "avis", "reviens"],
  ...["qwertyuiopasdfghjklzxcvbnm", "azertyuiopqsdfghjklmwxcvbn"],
  // The ten digits' keys with or without Shift: Canadian French on a PC and on a Mac, and French, without its accents.
  ...['!"/$%?&*()', "!@#$%?&*()", "&e\"'(-e_ca"],
];

const estimate = new ZxcvbnFactory({
  dictionary: { common: common.words.split(" "), more },
  graphs: common.graphs,
});

/** The longest password that can be chosen, in UTF-16 units, as `secret` of `contract/inputs/text.ts` takes it. */
const longest = 200;
/** How many UTF-16 units are judged. The work grows faster than their number squared: 200 took a second, these take a fifteenth of one. */
const judgedAtMost = 32;
/** The longest unit whose repetitions are left out before the rest is judged. */
const unitAtMost = 50;

/** A text without its accents, in letters of the usual width. Letters that are no accented ones, as Hangul's, stay whole. */
const withoutAccents = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").normalize("NFC");

/** Letters that many spell with two where they have no key for them: Müller is Mueller. */
const spelledOut: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  å: "aa",
  ø: "oe",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** The spellings of a name or an email without accents. */
function spellingsOf(text: string): string[] {
  const composed = text.normalize("NFC").toLowerCase();
  const spelled = composed.replaceAll(/\p{L}/gu, (letter) => spelledOut[letter] ?? letter);
  return [...new Set([composed, spelled].map(withoutAccents))];
}

/** How many units after its first a text repeats itself at `start`, at every `unit` of them. */
function repeated(text: string, start: number, unit: number): number {
  let units = 0;
  while (start + unit + units < text.length && text[start + units] === text[start + unit + units]) units += 1;
  return units - (units % unit);
}

/**
 * The text with two of whatever stands in it three times or more in a row. Who repeats a word adds little to it, and what is cut
 * off after it must not leave half of a repetition, which would look like chance.
 */
function withoutRepetitions(text: string): string {
  let kept = "";
  let at = 0;
  while (at < text.length) {
    let unit = 1;
    while (unit <= unitAtMost && repeated(text, at, unit) < 2 * unit) unit += 1;
    const isRepeated = unit <= unitAtMost;
    kept += isRepeated ? text.slice(at, at + 2 * unit) : text[at];
    at += isRepeated ? unit + repeated(text, at, unit) : 1;
  }
  return kept;
}

/** A text without `words`, typed forwards or backwards: what is cut off after them must not leave a part of one, which would look like chance. */
const withoutWords = (text: string, words: readonly string[]): string =>
  words
    .flatMap((word) => [word.toLowerCase(), [...word.toLowerCase()].reverse().join("")])
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ""), text.toLowerCase());

/** How hard a password is to guess: from 3 on it takes more than 10^8 tries, 4 more than 10^10. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** The tries that each score takes at least, as the library counts them. */
const triesOf: readonly (readonly [PasswordScore, number])[] = [
  [4, 1e10],
  [3, 1e8],
  [2, 1e6],
  [1, 1e3],
];
const scoreOf = (tries: number): PasswordScore => triesOf.find(([, least]) => tries >= least + 5)?.[0] ?? 0;

/** The parts of a text that stand between signs and spaces. */
const partsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "");

/** Parts of names that are joined with each other: a name may have many. */
const joinedAtMost = 10;

/** A text's letters and digits alone. */
const inOneWord = (text: string): string => partsOf(text).join("");

/** Whether finding a word in a password tells of its person: two letters of an alphabet stand in many others. */
const isTelling = (word: string): boolean =>
  word.length > 2 || (/\p{L}/u.test(word) && !/\p{Script=Latin}/u.test(word));

/**
 * What strangers try first of what they know of a person: names and email as they are, their parts, and these in one word;
 * two names after one another; the mailbox's own name.
 */
function wordsOf(own: readonly string[]): string[] {
  const texts = own.flatMap(spellingsOf);
  const names = texts.filter((text) => !text.includes("@"));
  const mailboxes = texts.flatMap((text) => (text.includes("@") ? [text.slice(0, text.lastIndexOf("@"))] : []));
  const joined = [...new Set([...names.map(inOneWord), ...names.flatMap(partsOf)])].slice(0, joinedAtMost);
  const pairs = joined.flatMap((one) => joined.map((other) => one + other));
  const all = [...texts, ...mailboxes].flatMap((text) => [text, ...partsOf(text), inOneWord(text)]);
  return [...new Set([...all, ...pairs])].filter(isTelling);
}

/** How many tries it takes to guess a password as it was typed. */
function triesAsTyped(password: string, own: readonly string[]): number {
  const known = wordsOf(own);
  const plain = withoutAccents(password.slice(0, longest));
  const judged =
    plain.length <= judgedAtMost ? plain : withoutRepetitions(withoutWords(plain, known)).slice(0, judgedAtMost);
  const { guesses, sequence } = estimate.check(judged, known);
  const others = sequence.filter(({ dictionaryName }) => dictionaryName !== "userInputs");
  const rest = withoutWords(others.map(({ token }) => token).join(""), known);
  const left = withoutWords(inOneWord(rest), known);
  if (left.length === inOneWord(judged).length) return guesses;
  // Signs count, unless they stood between the person's own words.
  return Math.min(guesses, estimate.check(left.length < inOneWord(rest).length ? left : rest).guesses);
}

/** In how many ways signs stand between letters: behind each, behind each other one, at one place … */
const arrangements = 10;

/**
 * How many tries it takes where letters and signs are guessed apart: whoever tries common words tries them with a dot or a space
 * between their letters, too.
 */
function triesApart(password: string, own: readonly string[]): number {
  const plain = withoutAccents(password.slice(0, longest));
  const signs = plain.replaceAll(/[\p{L}\p{N}]+/gu, "");
  return triesAsTyped(inOneWord(plain), own) * triesAsTyped(signs, []) * arrangements;
}

/**
 * How hard a password is to guess for somebody who knows the usual patterns: common passwords and their variations, rows
 * of the keyboard, repetitions, dates. `own` are the person's name and email, which strangers try first: a password is as
 * hard as what is left without them, and without what is spelt like them in digits and signs. Accents add nothing, and signs
 * between letters, as in `p.a.s.s.w.o.r.d`, no more than it takes to guess the signs. A long one is judged by the beginning of
 * what is left without `own` and repetitions: it is at least as hard as that.
 */
export const passwordScore = (password: string, own: readonly string[] = []): PasswordScore =>
  scoreOf(Math.min(triesAsTyped(password, own), triesApart(password, own)));

/** Whether a password is too easy to guess to be chosen. */
export const isGuessable = (password: string, own: readonly string[] = []): boolean => passwordScore(password, own) < 3;

/** Why a person may not choose this password, or null: `invalid` for one that is easy to guess, by those who know their name and email too. */
export const refusedPassword = (
  password: string,
  { firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">,
): Refusal | null =>
  isGuessable(password, [firstName, lastName, email])
    ? { refused: "invalid", fields: { password: "password_common" } }
    : null;
