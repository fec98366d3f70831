import {
  bodyOf,
  type Columns,
  datesOf,
  type FieldRules,
  fieldsOf,
  headerIn,
  matchColumns,
  namesOf,
} from "./columns.ts";
import { type ConsentColumn, consentColumns } from "./consent-columns.ts";
import type { DateOrder } from "./import-date.ts";

/** How a file is read. */
export interface TableReading<Field extends string> {
  /** The record that names the columns; null for none. */
  header: number | null;
  columns: Columns<Field>;
  /** The columns by which it says who wants messages. */
  consents: readonly ConsentColumn[];
  /** How it writes days. */
  dates: DateOrder;
}

/** The fields in the order of a file whose columns have no names, where its values do not speak against it. */
function inOrder<Field extends string>(matched: Columns<Field>, order: readonly Field[]): Columns<Field> {
  const columns: Columns<Field> = {};
  for (const [column, field] of order.entries()) {
    if ((matched[field] ?? column) !== column) return matched;
    columns[field] = column;
  }
  return columns;
}

interface HowToRead<Field extends string> {
  rules: FieldRules<Field>;
  /** How days are written that can be read both ways. */
  preferred: DateOrder;
  /** The fields in the order of a file whose columns have no names, if there is a usual one. */
  order?: readonly Field[];
  /** The record that names the columns, if somebody says it; null for none. */
  header?: number | null;
}

/** Guesses how a file is read. */
export function guessReading<Field extends string>(
  records: Parameters<typeof bodyOf>[0],
  { rules, preferred, order, header: chosen }: HowToRead<Field>,
): TableReading<Field> {
  const cellsOf = (some: typeof records) => some.map(({ cells }) => cells);
  const header = chosen === undefined ? headerIn(cellsOf(records), rules) : chosen;
  const names = namesOf(records, header);
  const body = bodyOf(records, header);
  const consents = consentColumns(names, cellsOf(body));
  const taken = consents.map(({ column }) => column);
  const matched = matchColumns(header === null ? null : names, cellsOf(body), rules, taken);
  const columns = header === null && order !== undefined ? inOrder(matched, order) : matched;
  const day = fieldsOf(rules).find((field) => field === "date");
  return { header, columns, consents, dates: datesOf(body, day && columns[day], preferred) };
}
