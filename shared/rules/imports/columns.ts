import { comparedName } from "#shared/rules/organizations/location-name.ts";
import { type DateOrder, dateOrderOf, isDate } from "./import-date.ts";

/** How a field's column is recognized: by the words of its name and by its values. */
export interface FieldRule {
  /** Words in both languages, without accents, with their weight: positive for the field, negative against it. */
  words: Readonly<Record<string, number>>;
  /** How well a value fits the field, 0 to 1. */
  fits: (cell: string) => number;
  /** Whether a column is never the field's when none of its values fits, whatever its name. */
  strict?: boolean;
  /** The only names by which a column is the field's although none of its values fits; any whole name where left out. */
  certain?: readonly string[];
  /** When values alone are enough: in any file, or in one whose columns have no names. */
  unnamed?: "always" | "without_header";
}

export type FieldRules<Field extends string> = Readonly<Record<Field, FieldRule>>;

/** Which column holds what. */
export type Columns<Field extends string> = Partial<Record<Field, number>>;

export type Weight = readonly [weight: number, words: string];

/** Words with their weights; of a word that stands twice, the last weight counts. */
export const weights = (...some: readonly Weight[]): Record<string, number> =>
  Object.fromEntries(some.flatMap(([weight, words]) => words.split(", ").map((word) => [word, weight])));

type Rows = readonly (readonly string[])[];

/** Weight of a name that says the field is never in the column. */
export const never = Number.NEGATIVE_INFINITY;

/** No column's name is longer. What is longer is not looked at, so that nothing in a file costs time. */
const longestName = 100;
const longestValue = 300;
const widest = 300;
const rowsSampled = 1_000;
const valuesSampled = 60;
/** Title rows that may stand above the names of the columns. */
const headerWithin = 20;
/** Columns tried for each field in the search for the best assignment. */
const tried = 5;

const wholeName = 5;
const allValues = 10;
/** Share of values that must fit where the name alone does not decide. */
const fewest = 0.1;
const unnamedFewest = 0.6;

/** A column's name as words: letters and digits with a space before, between and after. */
export const wordsOf = (title: string): string =>
  ` ${comparedName(title.slice(0, longestName).replaceAll(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, "$1 "))
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()} `;

export const holdsWord = (title: string, word: string): boolean =>
  title.includes(` ${word} `) || title.includes(` ${word}s `);

/** What a column's name says for a field. */
function nameScore(title: string, { words }: FieldRule): { score: number; isWhole: boolean; isNamed: boolean } {
  const name = title.trim();
  let best = 0;
  let against = 0;
  let isWhole = false;
  for (const [word, weight] of Object.entries(words)) {
    if (!holdsWord(title, word)) continue;
    const whole = weight > 0 && (name === word || name === `${word}s`);
    isWhole ||= whole;
    if (weight > 0) best = Math.max(best, weight + (whole ? wholeName : 0));
    else against += weight;
  }
  return { score: best + against, isWhole, isNamed: best > 0 };
}

/** How probable it is that a column holds a field; 0 or less for no. */
function scoreOf(
  title: string,
  values: readonly string[],
  rule: FieldRule,
  hasHeader: boolean,
  isEmpty: boolean,
): number {
  const { score, isWhole, isNamed } = nameScore(title, rule);
  const isCertain = isWhole && rule.strict !== true && (rule.certain?.includes(title.trim()) ?? true);
  if (score === never || (isEmpty && !isCertain)) return 0;
  const share = values.length === 0 ? 0 : values.reduce((sum, value) => sum + rule.fits(value), 0) / values.length;
  if (isNamed) {
    const isVetoed = values.length > 0 && share < fewest && !isCertain;
    return isVetoed ? 0 : score + allValues * share;
  }
  const byValues = rule.unnamed === "always" || (rule.unnamed === "without_header" && !hasHeader);
  return byValues && share >= unnamedFewest ? score + allValues * share - wholeName : 0;
}

const widthOf = (rows: Rows): number =>
  Math.min(
    widest,
    rows.slice(0, rowsSampled).reduce((width, { length }) => Math.max(width, length), 0),
  );

/** The first values of a column. */
export function valuesOf(body: Rows, column: number, count = valuesSampled, within = rowsSampled): string[] {
  const values: string[] = [];
  for (const cells of body.slice(0, within)) {
    const value = (cells[column] ?? "").slice(0, longestValue).trim();
    if (value !== "") values.push(value);
    if (values.length === count) break;
  }
  return values;
}

/** The fields of some rules, in their order. */
export const fieldsOf = <Field extends string>(rules: FieldRules<Field>): Field[] =>
  Object.keys(rules).filter((name): name is Field => name in rules);

/** The words of a column's name and its first values. */
interface Column {
  column: number;
  title: string;
  values: readonly string[];
}

function columnsOf(header: readonly string[] | null, body: Rows): Column[] {
  const width = Math.max(widthOf(body), Math.min(widest, header?.length ?? 0));
  return Array.from({ length: width }, (_, column) => ({
    column,
    title: wordsOf(header?.[column] ?? ""),
    values: valuesOf(body, column),
  }));
}

/** The assignment of columns to fields with the highest total score. No column is used twice, nor any of `taken`. */
export function matchColumns<Field extends string>(
  header: readonly string[] | null,
  body: Rows,
  rules: FieldRules<Field>,
  taken: readonly number[] = [],
): Columns<Field> {
  const columns = columnsOf(header, body).filter(({ column }) => !taken.includes(column));
  const fields = fieldsOf(rules).map((field) => ({
    field,
    candidates: columns
      .map(({ column, title, values }) => {
        const isEmpty = values.length === 0 && body.length > 0;
        // Of two alike, the first.
        const score = scoreOf(title, values, rules[field], header !== null, isEmpty) - column / 1_000;
        return { column, score };
      })
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, tried),
  }));
  let best: { total: number; chosen: ReadonlyMap<Field, number> } = { total: -1, chosen: new Map() };
  const search = (index: number, total: number, chosen: ReadonlyMap<Field, number>): void => {
    const next = fields[index];
    if (next === undefined) {
      if (total > best.total) best = { total, chosen };
      return;
    }
    const used = new Set(chosen.values());
    for (const { column, score } of next.candidates)
      if (!used.has(column)) search(index + 1, total + score, new Map(chosen).set(next.field, column));
    search(index + 1, total, chosen);
  };
  search(0, 0, new Map());
  const found: Columns<Field> = {};
  for (const [field, column] of best.chosen) found[field] = column;
  return found;
}

/** Words that join others in a column's name. */
const joining = ["of", "the", "de", "du", "des", "d", "l", "le", "la", "les", "a", "au"];
const evidence = { allKnown: 2, someKnown: 1, namesValues: 2, isValue: -3, atLeast: 2 };

const isNumeric = (cell: string) => /^[\d\s.,$€%'’+()/-]+$/.test(cell);
/** Whether a cell is a value that never names a column: an address, a number or a date. */
const isValue = (cell: string): boolean => /\S@\S/.test(cell) || isNumeric(cell) || isDate(cell);

/** The record that names the columns, among the first; null where none does. */
export function headerIn<Field extends string>(rows: Rows, rules: FieldRules<Field>): number | null {
  const known = new Set(
    fieldsOf(rules).flatMap((field) => Object.keys(rules[field].words).flatMap((word) => word.split(" "))),
  );
  const columns = columnsOf(null, rows.slice(1));
  const holdsValues = new Set(
    columns.flatMap(({ column, values }) => (values.filter(isValue).length * 2 > values.length ? [column] : [])),
  );
  let best: { index: number | null; total: number } = { index: null, total: 0 };
  for (const [index, cells] of rows.slice(0, headerWithin).entries()) {
    // Below the first values no row names columns.
    if (cells.some((cell, column) => holdsValues.has(column) && isValue(cell.slice(0, longestName).trim()))) break;
    let total = 0;
    let isSure = false;
    for (const [column, cell] of cells.slice(0, widest).entries()) {
      const text = cell.slice(0, longestName).trim();
      if (text === "") continue;
      if (isValue(text)) {
        total += evidence.isValue;
        continue;
      }
      const words = wordsOf(text).trim().split(" ");
      const isKnown = (word: string) => known.has(word) || known.has(word.replace(/s$/, "")) || /^\d$/.test(word);
      const isAllKnown = words.some(isKnown) && words.every((word) => isKnown(word) || joining.includes(word));
      if (isAllKnown) total += evidence.allKnown;
      else if (words.length <= 4 && words.some(isKnown)) total += evidence.someKnown;
      if (holdsValues.has(column)) total += evidence.namesValues;
      isSure ||= isAllKnown || holdsValues.has(column);
    }
    if (isSure && total >= evidence.atLeast && total > best.total) best = { index, total };
  }
  return best.index;
}

/** A record of a file, and its row number. */
interface FileRow {
  cells: readonly string[];
  row: number;
}

/** The names of the columns; none where no record names them. */
export const namesOf = (records: readonly FileRow[], header: number | null): readonly string[] =>
  header === null ? [] : (records[header]?.cells ?? []);

const totals = /^(?:grand |sous |sub )?tota(?:l|ls|ux)(?: general)?(?: \d+)?$/;
/** A table that is wider has no row of one cell but below its end. */
const narrow = 2;

/** The records below the names of the columns, without the totals and remarks that reports put below the last one. */
export function bodyOf<Row extends FileRow>(records: readonly Row[], header: number | null): readonly Row[] {
  const body = header === null ? [...records] : records.slice(header + 1);
  const isWide = header !== null && (records[header]?.cells.filter((cell) => cell.trim() !== "").length ?? 0) > narrow;
  for (;;) {
    const [before, last] = [body.at(-2), body.at(-1)];
    if (before === undefined || last === undefined) return body;
    const filled = last.cells.filter((cell) => cell.trim() !== "");
    const isRemark = isWide && filled.length === 1 && last.row > before.row + 1;
    if (!isRemark && !totals.test(wordsOf(filled[0] ?? "").trim())) return body;
    body.pop();
  }
}

/** How a column writes days. `preferred` decides dates that can be read both ways. */
export const datesOf = (body: readonly FileRow[], column: number | undefined, preferred: DateOrder): DateOrder =>
  column === undefined
    ? preferred
    : dateOrderOf(
        valuesOf(
          body.map(({ cells }) => cells),
          column,
          rowsSampled,
        ),
        preferred,
      ).order;
