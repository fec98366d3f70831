/** What stands in a text and is not seen: joiners, soft hyphens, marks of direction, accents on nothing. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/u;
const alphanumeric = /[\p{L}\p{N}]/u;
const digit = /^\p{Nd}$/u;

interface Seen {
  as: string;
  index: number;
}

/** The characters of a word that are seen, as people and programs read them: a fullwidth dot is taken for a dot, too. */
const seenIn = (characters: readonly string[]): Seen[] =>
  characters.flatMap((character, index) =>
    unseen.test(character) ? [] : [{ as: character.normalize("NFKC").replaceAll("。", "."), index }],
  );

interface Break {
  at: number;
  /** Whether it is the dot of a number. */
  decimal: boolean;
}

/** Where a word would have to be broken so that no program takes it for a link. */
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

/** Whether a word is written as a web address: with a scheme, or `www.` before it. */
const isAddress = (word: string): boolean =>
  /:\/\/|^www\./i.test(
    seenIn([...word])
      .map(({ as }) => as)
      .join(""),
  );

const wordByWord = (text: string, change: (word: string) => string): string =>
  text
    .split(/(\s+)/)
    .map((word) => change(word))
    .join("");

/**
 * A stranger's text for a message of ours, without what mail programs and phones would turn into links: all links of the
 * message are ours. Every letter stays; a space stands behind the colon of a scheme and the dots of a domain.
 */
export const brokenLinks = (text: string): string => wordByWord(text, brokenWord);

/** The same where room is short: an ellipsis stands for each word that is written as a web address. */
export const withoutLinks = (text: string): string =>
  wordByWord(text, (word) => (isAddress(word) ? "…" : brokenWord(word)));

/** The digits that a phone number has at least. Names of businesses and streets have fewer. */
const ofNumber = 7;

/** A name without its digits where it has as many as a phone number: phones turn those into links, too. */
export const withoutNumbers = (text: string): string =>
  (text.match(/\p{N}/gu)?.length ?? 0) < ofNumber ? text : text.replaceAll(/\p{N}/gu, "");

/** Digits of a number as people write it, with what they put between them. */
const writtenNumber = /\p{N}(?:[\s().-]{0,3}\p{N})*/gu;

/** The first that programs may take for a web address, or for a phone number, in a text; null where nothing is one. */
export function firstElsewhere(text: string): string | null {
  const address = text.split(/\s+/).find((word) => brokenWord(word) !== word);
  const number = text.match(writtenNumber)?.find((written) => withoutNumbers(written) !== written);
  return address ?? number ?? null;
}
