import { rowIssues } from "#shared/contract/inputs/import-row.ts";
import type { ImportRow } from "#shared/model/import.ts";
import { bodyOf } from "#shared/rules/imports/columns.ts";
import { type ImportPlan, importRow, numberOccurrences } from "#shared/rules/imports/import-row.ts";
import type { TableContent } from "#web/parts/file/read-table.ts";
import { type BadLine, inOrder, unreadableLines } from "#web/parts/import/bad-line.ts";

export interface FileReading {
  good: ImportRow[];
  bad: BadLine[];
}

export function readRows(content: TableContent, header: number | null, plan: ImportPlan): FileReading {
  const rows: Omit<ImportRow, "occurrence">[] = [];
  const bad = unreadableLines(content.unreadable);
  for (const { cells, line } of bodyOf(content.records, header)) {
    const reading = importRow(cells, line, plan, rowIssues);
    if ("row" in reading) rows.push(reading.row);
    else bad.push({ line, cells, problems: reading.problems });
  }
  return { good: numberOccurrences(rows), bad: inOrder(bad) };
}
