import { comparedName } from "#shared/rules/organizations/organization.ts";
import { type DateOrder, dateOrderOf, isDate } from "./import-date.ts";

export interface FieldRule {
  /** English and French words without accents; negative weights speak against the field. */
  words: Readonly<Record<string, number>>;
  /** From 0 to 1. */
  fits: (cell: string) => number;
  /** Never matches if no value fits. */
  strict?: boolean;
  /** Names that match without fitting values; any whole name if absent. */
  certain?: readonly string[];
  unnamed?: "always" | "without_header";
}

export type FieldRules<Field extends string> = Readonly<Record<Field, FieldRule>>;

export type Columns<Field extends string> = Partial<Record<Field, number>>;

export type Weight = readonly [weight: number, words: string];

export const weights = (...some: readonly Weight[]): Record<string, number> =>
  Object.fromEntries(some.flatMap(([weight, words]) => words.split(", ").map((word) => [word, weight])));

type Rows = readonly (readonly string[])[];

export const never = Number.NEGATIVE_INFINITY;

/** Bounds the work on hostile files. */
const longestName = 100;
const longestValue = 300;
const widest = 300;
const rowsSampled = 1_000;
const valuesSampled = 60;
const headerWithin = 20;
const tried = 5;

const wholeName = 5;
const allValues = 10;
/** Share of fitting values if the name does not decide. */
const fewest = 0.1;
const unnamedFewest = 0.6;

/** Padded with spaces, so that whole words can be found. */
export const titleWords = (title: string): string =>
  ` ${comparedName(title.slice(0, longestName).replaceAll(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, "$1 "))
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()} `;

export const holdsWord = (title: string, word: string): boolean =>
  title.includes(` ${word} `) || title.includes(` ${word}s `);

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

/** 0 or less for no match. */
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

export function valuesOf(body: Rows, column: number, count = valuesSampled, within = rowsSampled): string[] {
  const values: string[] = [];
  for (const cells of body.slice(0, within)) {
    const value = (cells[column] ?? "").slice(0, longestValue).trim();
    if (value !== "") values.push(value);
    if (values.length === count) break;
  }
  return values;
}

export const ruleFields = <Field extends string>(rules: FieldRules<Field>): Field[] =>
  Object.keys(rules).filter((name): name is Field => name in rules);

interface Column {
  column: number;
  title: string;
  values: readonly string[];
}

function columnsOf(header: readonly string[] | null, body: Rows): Column[] {
  const width = Math.max(widthOf(body), Math.min(widest, header?.length ?? 0));
  return Array.from({ length: width }, (_, column) => ({
    column,
    title: titleWords(header?.[column] ?? ""),
    values: valuesOf(body, column),
  }));
}

/** Assignment with the highest total score; columns are used once, `taken` ones never. */
export function matchColumns<Field extends string>(
  header: readonly string[] | null,
  body: Rows,
  rules: FieldRules<Field>,
  taken: readonly number[] = [],
): Columns<Field> {
  const columns = columnsOf(header, body).filter(({ column }) => !taken.includes(column));
  const fields = ruleFields(rules).map((field) => ({
    field,
    candidates: columns
      .map(({ column, title, values }) => {
        const isEmpty = values.length === 0 && body.length > 0;
        // Ties go to the first column.
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

const joining = ["of", "the", "de", "du", "des", "d", "l", "le", "la", "les", "a", "au"];
const evidence = { allKnown: 2, someKnown: 1, namesValues: 2, isValue: -3, atLeast: 2 };

const isNumeric = (cell: string) => /^[\d\s.,$€%'’+()/-]+$/.test(cell);
const isValue = (cell: string): boolean => /\S@\S/.test(cell) || isNumeric(cell) || isDate(cell);

/** The header's index among the first records, or null. */
export function headerIn<Field extends string>(rows: Rows, rules: FieldRules<Field>): number | null {
  const known = new Set(
    ruleFields(rules).flatMap((field) => Object.keys(rules[field].words).flatMap((word) => word.split(" "))),
  );
  const columns = columnsOf(null, rows.slice(1));
  const holdsValues = new Set(
    columns.flatMap(({ column, values }) => (values.filter(isValue).length * 2 > values.length ? [column] : [])),
  );
  let best: { index: number | null; total: number } = { index: null, total: 0 };
  for (const [index, cells] of rows.slice(0, headerWithin).entries()) {
    // No header below the first values.
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
      const words = titleWords(text).trim().split(" ");
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

interface FileRow {
  cells: readonly string[];
  row: number;
}

export const namesOf = (records: readonly FileRow[], header: number | null): readonly string[] =>
  header === null ? [] : (records[header]?.cells ?? []);

const totals = /^(?:grand |sous |sub )?tota(?:l|ls|ux)(?: general)?(?: \d+)?$/;
const narrow = 2;

/** Records below the header, without trailing totals and remarks. */
export function rowsBelow<Row extends FileRow>(records: readonly Row[], header: number | null): readonly Row[] {
  const body = header === null ? [...records] : records.slice(header + 1);
  const isWide = header !== null && (records[header]?.cells.filter((cell) => cell.trim() !== "").length ?? 0) > narrow;
  for (;;) {
    const [before, last] = [body.at(-2), body.at(-1)];
    if (before === undefined || last === undefined) return body;
    const filled = last.cells.filter((cell) => cell.trim() !== "");
    const isRemark = isWide && filled.length === 1 && last.row > before.row + 1;
    if (!isRemark && !totals.test(titleWords(filled[0] ?? "").trim())) return body;
    body.pop();
  }
}

/** Date order of a column; `preferred` decides ambiguous dates. */
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
