/** Invisible: joiners, soft hyphens, direction marks, lone accents. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/u;
const alphanumeric = /[\p{L}\p{N}]/u;
const digit = /^\p{Nd}$/u;

interface Seen {
  as: string;
  index: number;
}

/** Compatibility forms count: a fullwidth dot is a dot. */
const seenIn = (characters: readonly string[]): Seen[] =>
  characters.flatMap((character, index) =>
    unseen.test(character) ? [] : [{ as: character.normalize("NFKC").replaceAll("。", "."), index }],
  );

interface Break {
  at: number;
  decimal: boolean;
}

const breaksOf = (seen: readonly Seen[]): Break[] =>
  seen.flatMap(({ as, index }, place) => {
    const before = seen[place - 1]?.as ?? "";
    const next = seen[place + 1]?.as ?? "";
    if (as.endsWith(".") && alphanumeric.test(next))
      return [{ at: index, decimal: digit.test(before) && digit.test(next) }];
    return as.endsWith(":") && next.startsWith("/") ? [{ at: index, decimal: false }] : [];
  });

function brokenWord(word: string): string {
  const characters = [...word];
  const breaks = breaksOf(seenIn(characters));
  if (breaks.length === 0 || (breaks.length === 1 && breaks[0]?.decimal)) return word;
  const after = new Set(breaks.map(({ at }) => at));
  return characters.map((character, index) => (after.has(index) ? `${character} ` : character)).join("");
}

const seenWord = (word: string): string =>
  seenIn([...word])
    .map(({ as }) => as)
    .join("");

const isAddress = (word: string): boolean => /:\/\/|^www\./i.test(seenWord(word));

const wordByWord = (text: string, change: (word: string) => string): string =>
  text
    .split(/(\s+)/)
    .map((word) => change(word))
    .join("");

/** Adds spaces, so that mail programs and phones link nothing in a stranger's text. */
export const breakLinks = (text: string): string => wordByWord(text, brokenWord);

/** Short form: an ellipsis replaces each web address. */
export const stripLinks = (text: string): string =>
  wordByWord(text, (word) => (isAddress(word) ? "…" : brokenWord(word)));

/** Digits of a phone number at least. */
const ofNumber = 7;

const digitsIn = (text: string): number => text.match(/\p{N}/gu)?.length ?? 0;

export const stripDigits = (text: string): string => text.replaceAll(/\p{N}/gu, "");

/** Removes all digits if a phone could link them. */
const withoutNumbers = (text: string): string => (digitsIn(text) < ofNumber ? text : stripDigits(text));

const written = /\p{N}(?:[\s\p{P}\p{S}]{0,3}\p{N})*/gu;

export const phoneNumbersIn = (text: string): string[] =>
  (text.replaceAll(new RegExp(unseen, "gu"), "").match(written) ?? []).filter((one) => digitsIn(one) >= ofNumber);

/** Drops phone numbers; postal codes and house numbers stay. */
export const stripPhoneNumbers = (text: string): string =>
  text.replaceAll(written, (one) => (digitsIn(one) < ofNumber ? one : "…"));

export const linksIn = (text: string): string[] => text.split(/\s+/).filter((word) => brokenWord(word) !== word);

const domain = /[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}]\.\p{L}{2,}\//u;
const email = /^[^@/:]+@[^@/:]+$/;

const leadsSomewhere = (word: string): boolean =>
  isAddress(word) || (domain.test(seenWord(word)) && !email.test(seenWord(word)));

/** First web address, or null; "6 p.m.", dates and email addresses are none. */
export const webAddressIn = (text: string): string | null => text.split(/\s+/).find(leadsSomewhere) ?? null;

/** First word or number that programs may link, or null. */
export const firstLinkOrPhone = (text: string): string | null => linksIn(text)[0] ?? phoneNumbersIn(text)[0] ?? null;

/** A business's name without links and phone numbers. */
export const nameToStrangers = (name: string): string => stripLinks(withoutNumbers(name));
