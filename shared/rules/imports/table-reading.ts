import {
  type Columns,
  datesOf,
  type FieldRules,
  headerIn,
  matchColumns,
  namesOf,
  rowsBelow,
  ruleFields,
} from "./columns.ts";
import { type ConsentColumn, consentColumns } from "./consent-columns.ts";
import type { DateOrder } from "./import-date.ts";

export interface TableReading<Field extends string> {
  /** Index of the header; null for none. */
  header: number | null;
  columns: Columns<Field>;
  consents: readonly ConsentColumn[];
  dates: DateOrder;
}

/** Fields by usual position in a file without header, unless values contradict. */
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
  preferred: DateOrder;
  order?: readonly Field[];
  /** Set if the user chose it; null for none. */
  header?: number | null;
}

export function guessReading<Field extends string>(
  records: Parameters<typeof rowsBelow>[0],
  { rules, preferred, order, header: chosen }: HowToRead<Field>,
): TableReading<Field> {
  const cellsOf = (some: typeof records) => some.map(({ cells }) => cells);
  const header = chosen === undefined ? headerIn(cellsOf(records), rules) : chosen;
  const names = namesOf(records, header);
  const body = rowsBelow(records, header);
  const consents = consentColumns(names, cellsOf(body));
  const taken = consents.map(({ column }) => column);
  const matched = matchColumns(header === null ? null : names, cellsOf(body), rules, taken);
  const columns = header === null && order !== undefined ? inOrder(matched, order) : matched;
  const day = ruleFields(rules).find((field) => field === "date");
  return { header, columns, consents, dates: datesOf(body, day && columns[day], preferred) };
}
