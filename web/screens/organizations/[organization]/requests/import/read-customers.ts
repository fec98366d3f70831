import type { RequestChannel } from "#shared/model/request.ts";
import type { DateOrder } from "#shared/rules/imports/import-date.ts";
import {
  guessRequestColumns,
  type RequestColumns,
  type RequestPlan,
  type RequestRow,
  requestRow,
  withoutDuplicates,
} from "#shared/rules/requests/request-row.ts";
import { looksLikeNumber } from "#shared/rules/sending/typed-number.ts";
import type { CsvContent, CsvRecord } from "#web/parts/csv/read-csv.ts";
import { type BadLine, inOrder, unreadableLines } from "#web/parts/import/bad-line.ts";
import { guessDates } from "#web/parts/import/guess-dates.ts";

/** A customer of a file, numbered as the calls count them: the same file always gives the same numbers. */
export interface NumberedRow extends RequestRow {
  index: number;
}

/** What a file holds: whom to ask, and which lines are left out. */
export interface ReadCustomers {
  good: NumberedRow[];
  bad: BadLine[];
}

/** How a file is read unless the person says otherwise. */
export interface Guess {
  header: boolean;
  columns: RequestColumns;
  channel: RequestChannel;
  dates: DateOrder;
}

/** Rows that are looked at to guess what a column holds. */
const lookedAt = 20;

/** Guesses the columns of a file without header from what stands in them: what is neither number nor email is the name. */
function byContent(records: readonly CsvRecord[]): RequestColumns {
  const rows = records.slice(0, lookedAt).map(({ cells }) => cells.map((cell) => cell.trim()));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const columnOf = (fits: (cell: string) => boolean) => {
    const index = Array.from({ length: width }, (_, column) => column).find((column) =>
      rows.some((cells) => fits(cells[column] ?? "")),
    );
    return index ?? null;
  };
  const email = columnOf((cell) => cell.includes("@"));
  const phone = columnOf(looksLikeNumber);
  const name = Array.from({ length: width }, (_, column) => column).find(
    (column) => column !== email && column !== phone,
  );
  return { name: name ?? null, lastName: null, phone, email, language: null, location: null, date: null };
}

/** The records without the header, if the file has one. */
export const bodyOf = ({ records }: CsvContent, header: boolean): CsvRecord[] => (header ? records.slice(1) : records);

/**
 * Guesses whether a file has a header, which column holds what, how its customers are asked, and how it writes dates.
 * `preferred` decides dates that could be read in both orders.
 */
export function guessPlan(content: CsvContent, preferred: DateOrder): Guess {
  const first = content.records[0]?.cells ?? [];
  const named = guessRequestColumns(first);
  const header =
    Object.values(named).some((column) => column !== null) &&
    !first.some((cell) => cell.includes("@") || looksLikeNumber(cell.trim()));
  const columns = header ? named : byContent(content.records);
  const channel = columns.phone === null && columns.email !== null ? "email" : "sms";
  return { header, columns, channel, dates: guessDates(bodyOf(content, header), columns.date, preferred) };
}

/**
 * Reads every record by the plan. Who stands in the file twice is asked once. Customers of one location follow each
 * other, because a call asks for one location.
 */
export function readCustomers(content: CsvContent, header: boolean, plan: RequestPlan): ReadCustomers {
  const records = bodyOf(content, header);
  const readings = withoutDuplicates(
    records.map(({ cells, line }) => requestRow(cells, line, plan)),
    plan.channel,
  );
  const bad = unreadableLines(content.unreadable);
  const rows: RequestRow[] = [];
  for (const [index, reading] of readings.entries()) {
    if ("row" in reading) rows.push(reading.row);
    else bad.push({ line: reading.line, cells: records[index]?.cells ?? [], problems: reading.problems });
  }
  const places = ["", ...plan.locations];
  const good = rows
    .toSorted((one, other) => places.indexOf(one.location ?? "") - places.indexOf(other.location ?? ""))
    .map((row, index) => ({ ...row, index }));
  return { good, bad: inOrder(bad) };
}
