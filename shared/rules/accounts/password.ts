import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { Refusal } from "#shared/model/refusal.ts";
import type { User } from "#shared/model/user.ts";
import common from "./common-passwords.json" with { type: "json" };

/** What the list of most common passwords, which is English, lacks of French. */
const french = [
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
];

const estimate = new ZxcvbnFactory({
  dictionary: { common: common.words.split(" "), french },
  graphs: common.graphs,
  maxLength: 200,
});

const withoutAccents = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

const weaker = (one: PasswordScore, other: PasswordScore): PasswordScore => (one < other ? one : other);

/** How hard a password is to guess: from 3 on it takes more than 10^8 tries, 4 more than 10^10. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/**
 * How hard a password is to guess for somebody who knows the usual patterns: common passwords and their variations, rows
 * of the keyboard, repetitions, dates. `own` are the person's name and email, which strangers try first.
 */
export function passwordScore(password: string, own: readonly string[] = []): PasswordScore {
  const parts = own.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter(({ length }) => length > 2);
  const known = [...new Set([...parts, ...parts.map(withoutAccents)])];
  // With and without its accents: who knows the name tries both.
  return weaker(estimate.check(password, known).score, estimate.check(withoutAccents(password), known).score);
}

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
