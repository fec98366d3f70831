/** What stands in a text and is not seen: joiners, soft hyphens, marks of direction, accents on nothing. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/u;
const alphanumeric = /[\p{L}\p{N}]/u;
const digit = /^\p{Nd}$/u;

/** What a character is to whoever reads it: mail programs take a fullwidth dot or one of ideographs for a dot. */
const readAs = (character: string): string => character.normalize("NFKC").replaceAll("。", ".");

interface Break {
  at: number;
  /** Whether it is the dot of a number. */
  decimal: boolean;
}

/** Where a word would have to be broken so that no program takes it for a link. */
function breaksOf(characters: readonly string[]): Break[] {
  const seen = characters.flatMap((character, index) =>
    unseen.test(character) ? [] : [{ as: readAs(character), index }],
  );
  return seen.flatMap(({ as, index }, place) => {
    const before = seen[place - 1]?.as ?? "";
    const next = seen[place + 1]?.as ?? "";
    if (as.endsWith(".") && alphanumeric.test(next))
      return [{ at: index, decimal: digit.test(before) && digit.test(next) }];
    return as.endsWith(":") && next.startsWith("/") ? [{ at: index, decimal: false }] : [];
  });
}

function brokenWord(word: string): string {
  const characters = [...word];
  const breaks = breaksOf(characters);
  if (breaks.length === 0 || (breaks.length === 1 && breaks[0]?.decimal)) return word;
  const after = new Set(breaks.map(({ at }) => at));
  return characters.map((character, index) => (after.has(index) ? `${character} ` : character)).join("");
}

/**
 * A customer's text for an email to staff, without what mail programs would turn into links: all links of the email are
 * ours. Every letter stays; a space stands behind the colon of a scheme and the dots of a domain.
 */
export const brokenLinks = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => brokenWord(word))
    .join("");
