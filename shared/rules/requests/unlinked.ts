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

const digitsIn = (text: string): number => text.match(/\p{N}/gu)?.length ?? 0;

/** A text without a digit in it. */
export const withoutDigits = (text: string): string => text.replaceAll(/\p{N}/gu, "");

/** A name without its digits where it has as many as a phone number: phones turn those into links, too. */
export const withoutNumbers = (text: string): string => (digitsIn(text) < ofNumber ? text : withoutDigits(text));

/** A number as people write it: digits with up to three signs or blanks between two of them. */
const written = /\p{N}(?:[\s\p{P}\p{S}]{0,3}\p{N})*/gu;

/** The numbers of a text that are as long as a phone's, as they are written there. */
export const phoneNumbersIn = (text: string): string[] =>
  (text.replaceAll(new RegExp(unseen, "gu"), "").match(written) ?? []).filter((one) => digitsIn(one) >= ofNumber);

/** A mailing address without what programs take for a phone number. Postal codes and house numbers stay. */
export const withoutPhoneNumbers = (text: string): string =>
  text.replaceAll(written, (one) => (digitsIn(one) < ofNumber ? one : "…"));

/** The words of a text that programs may take for web addresses. */
export const linksIn = (text: string): string[] => text.split(/\s+/).filter((word) => brokenWord(word) !== word);

/** The first that programs may take for a web address, or for a phone number, in a text; null where nothing is one. */
export const firstElsewhere = (text: string): string | null => linksIn(text)[0] ?? phoneNumbersIn(text)[0] ?? null;

/** A name that a business gave itself or somebody, as strangers read it in our messages: nothing in it leads anywhere. */
export const nameToStrangers = (name: string): string => withoutLinks(withoutNumbers(name));
