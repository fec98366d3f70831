import { comparedName } from "#shared/rules/organizations/location-name.ts";

/** The words by which a column's name says what it holds, in both languages and without accents; the most specific first. */
export type ColumnWords<Field extends string> = readonly (readonly [Field, readonly string[]])[];

/** No column's name is longer. What is longer is not looked at, so that nothing in a file costs time. */
const longest = 100;

/** A column's name as words: letters and digits with a space before, between and after. */
export const wordsOf = (title: string): string =>
  ` ${comparedName(title.slice(0, longest))
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()} `;

const holds = (title: string, word: string) => title.includes(` ${word} `) || title.includes(` ${word}s `);

/**
 * Which column of a header row holds what; no column is taken twice. The column whose whole name is one of a field's words
 * comes before one in whose name such a word stands. Columns with one of the words `but` are left out.
 */
export function columnsNamed<Field extends string>(
  header: readonly string[],
  words: ColumnWords<Field>,
  but: Partial<Record<Field, readonly string[]>> = {},
): Map<Field, number> {
  const titles = header.map(wordsOf);
  const taken = new Set<number>();
  const columns = new Map<Field, number>();
  for (const [field, known] of words) {
    const isFree = (title: string, column: number) =>
      !taken.has(column) && !but[field]?.some((other) => holds(title, other));
    const whole = titles.findIndex((title, column) => isFree(title, column) && known.includes(title.trim()));
    const index =
      whole >= 0
        ? whole
        : titles.findIndex((title, column) => isFree(title, column) && known.some((word) => holds(title, word)));
    if (index < 0) continue;
    columns.set(field, index);
    taken.add(index);
  }
  return columns;
}

/** Words that join others in a column's name. */
const joining = new Set(["of", "the", "de", "du", "des", "d", "l", "le", "la"]);

/** Whether a cell consists of a field's words alone, as a column's name does and a value hardly ever. */
export function isColumnName<Field extends string>(cell: string, words: ColumnWords<Field>): boolean {
  const title = wordsOf(cell).trim();
  const known = new Set(words.flatMap(([, some]) => some.flatMap((word) => word.split(" "))));
  return title !== "" && title.split(" ").every((word) => known.has(word) || joining.has(word));
}
