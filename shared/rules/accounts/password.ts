import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { Refusal } from "#shared/model/refusal.ts";
import type { User } from "#shared/model/user.ts";
import common from "./common-passwords.json" with { type: "json" };

/** Common French passwords and keyboard rows, which the English list lacks. */
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
  // The number row with and without Shift: Canadian French (PC and Mac) and French.
  ...['!"/$%?&*()', "!@#$%?&*()", "&e\"'(-e_ca"],
];

const estimate = new ZxcvbnFactory({
  dictionary: { common: common.words.split(" "), more },
  graphs: common.graphs,
});

/** In UTF-16 units. */
const longest = 200;
/** Judged UTF-16 units: the work grows faster than their square, and 200 took a second. */
const judgedAtMost = 32;
const unitAtMost = 50;

/** Removes accents and width variants; Hangul stays composed. */
const withoutAccents = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").normalize("NFC");

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

function spellingsOf(text: string): string[] {
  const composed = text.normalize("NFC").toLowerCase();
  const spelled = composed.replaceAll(/\p{L}/gu, (letter) => spelledOut[letter] ?? letter);
  return [...new Set([composed, spelled].map(withoutAccents))];
}

function repeated(text: string, start: number, unit: number): number {
  let units = 0;
  while (start + unit + units < text.length && text[start + units] === text[start + unit + units]) units += 1;
  return units - (units % unit);
}

/** Keeps two of three or more repetitions, so that the cut leaves no half that looks random. */
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

/** Removes words forwards and backwards, so that the cut leaves no part that looks random. */
const withoutWords = (text: string, words: readonly string[]): string =>
  words
    .flatMap((word) => [word.toLowerCase(), [...word.toLowerCase()].reverse().join("")])
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ""), text.toLowerCase());

/** 3 takes more than 10^8 guesses, 4 more than 10^10. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

const triesOf: readonly (readonly [PasswordScore, number])[] = [
  [4, 1e10],
  [3, 1e8],
  [2, 1e6],
  [1, 1e3],
];
const scoreOf = (tries: number): PasswordScore => triesOf.find(([, least]) => tries >= least + 5)?.[0] ?? 0;

const partsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "");

const joinedAtMost = 10;

const inOneWord = (text: string): string => partsOf(text).join("");

/** Two letters of an alphabet occur in many other words. */
const isTelling = (word: string): boolean =>
  word.length > 2 || (/\p{L}/u.test(word) && !/\p{Script=Latin}/u.test(word));

/** Guesses that strangers try first: names, email, their parts and combinations. */
function wordsOf(own: readonly string[]): string[] {
  const texts = own.flatMap(spellingsOf);
  const names = texts.filter((text) => !text.includes("@"));
  const mailboxes = texts.flatMap((text) => (text.includes("@") ? [text.slice(0, text.lastIndexOf("@"))] : []));
  const joined = [...new Set([...names.map(inOneWord), ...names.flatMap(partsOf)])].slice(0, joinedAtMost);
  const pairs = joined.flatMap((one) => joined.map((other) => one + other));
  const all = [...texts, ...mailboxes].flatMap((text) => [text, ...partsOf(text), inOneWord(text)]);
  return [...new Set([...all, ...pairs])].filter(isTelling);
}

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
  // Signs count, unless they separate the person's own words.
  return Math.min(guesses, estimate.check(left.length < inOneWord(rest).length ? left : rest).guesses);
}

const arrangements = 10;

/** Attackers also try common words with signs between the letters. */
function triesApart(password: string, own: readonly string[]): number {
  const plain = withoutAccents(password.slice(0, longest));
  const signs = plain.replaceAll(/[\p{L}\p{N}]+/gu, "");
  return triesAsTyped(inOneWord(plain), own) * triesAsTyped(signs, []) * arrangements;
}

/**
 * Guessability without the person's `own` words, repetitions and accents. A long password is judged by its beginning,
 * so the score is a minimum.
 */
export const passwordScore = (password: string, own: readonly string[] = []): PasswordScore =>
  scoreOf(Math.min(triesAsTyped(password, own), triesApart(password, own)));

export const isGuessable = (password: string, own: readonly string[] = []): boolean => passwordScore(password, own) < 3;

export const refusedPassword = (
  password: string,
  { firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">,
): Refusal | null =>
  isGuessable(password, [firstName, lastName, email])
    ? { refused: "invalid", fields: { password: "password_common" } }
    : null;
