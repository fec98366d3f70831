import { rowIssues } from "#shared/contract/inputs/import-row.ts";
import type { ImportRow } from "#shared/model/import.ts";
import type { DateOrder } from "#shared/rules/imports/import-date.ts";
import {
  guessColumns,
  type ImportPlan,
  importRow,
  isHeader,
  numberOccurrences,
} from "#shared/rules/imports/import-row.ts";
import type { CsvContent, CsvRecord } from "#web/parts/csv/read-csv.ts";
import { type BadLine, inOrder, unreadableLines } from "#web/parts/import/bad-line.ts";
import { guessDates } from "#web/parts/import/guess-dates.ts";

/** The result of reading a file: the rows that will be sent, and the lines that are left out. */
export interface FileReading {
  good: ImportRow[];
  bad: BadLine[];
}

/** How a file is read unless the person says otherwise. */
export interface Guess {
  header: boolean;
  columns: ImportPlan["columns"];
  dates: DateOrder;
}

/** The records without the header, if the file has one. */
export const bodyOf = ({ records }: CsvContent, header: boolean): CsvRecord[] => (header ? records.slice(1) : records);

/**
 * Guesses whether a file has a header, which column holds what, and how it writes dates. `preferred` decides dates that
 * can be read both ways.
 */
export function guessPlan(content: CsvContent, preferred: DateOrder): Guess {
  const first = content.records[0]?.cells ?? [];
  const header = isHeader(first);
  const columns = guessColumns(header ? first : []);
  return { header, columns, dates: guessDates(bodyOf(content, header), columns.date, preferred) };
}

/** Reads every record with the given plan. Records that are not valid CSV are among the bad lines. */
export function readRows(content: CsvContent, header: boolean, plan: ImportPlan): FileReading {
  const rows: Omit<ImportRow, "occurrence">[] = [];
  const bad = unreadableLines(content.unreadable);
  for (const { cells, line } of bodyOf(content, header)) {
    const reading = importRow(cells, line, plan, rowIssues);
    if ("row" in reading) rows.push(reading.row);
    else bad.push({ line, cells, problems: reading.problems });
  }
  return { good: numberOccurrences(rows), bad: inOrder(bad) };
}
