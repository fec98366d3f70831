import { rowsBelow } from "#shared/rules/imports/columns.ts";
import {
  type RequestPlan,
  requestRow,
  type UploadedRow,
  withoutDuplicates,
} from "#shared/rules/requests/request-row.ts";
import type { TableContent } from "#web/parts/file/read-table.ts";
import { type BadLine, byLine, unreadableLines } from "#web/parts/import/bad-lines.tsx";

/** The same file always gives the same numbers, which calls refer to. */
interface NumberedRow extends UploadedRow {
  index: number;
}

interface ReadCustomers {
  good: NumberedRow[];
  bad: BadLine[];
}

/** Drops duplicates and groups by location, because a call has one location. */
export function readCustomers(content: TableContent, header: number | null, plan: RequestPlan): ReadCustomers {
  const records = rowsBelow(content.records, header);
  const readings = withoutDuplicates(
    records.map(({ cells, line }) => requestRow(cells, line, plan)),
    plan.channel,
  );
  const bad = unreadableLines(content.unreadable);
  const rows: UploadedRow[] = [];
  for (const [index, reading] of readings.entries()) {
    if ("row" in reading) rows.push(reading.row);
    else bad.push({ line: reading.line, cells: records[index]?.cells ?? [], problems: reading.problems });
  }
  const places = ["", ...plan.locations];
  const good = rows
    .toSorted((one, other) => places.indexOf(one.location ?? "") - places.indexOf(other.location ?? ""))
    .map((row, index) => ({ ...row, index }));
  return { good, bad: byLine(bad) };
}
