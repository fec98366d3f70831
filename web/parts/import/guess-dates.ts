import { type DateOrder, dateOrderOf } from "#shared/rules/imports/import-date.ts";
import type { CsvRecord } from "../csv/read-csv.ts";

/** Guesses how the dates of a column are written. `preferred` decides dates that could be read in both orders. */
export function guessDates(records: readonly CsvRecord[], column: number | null, preferred: DateOrder): DateOrder {
  if (column === null) return preferred;
  return dateOrderOf(
    records.slice(0, 500).map(({ cells }) => cells[column] ?? ""),
    preferred,
  ).order;
}
