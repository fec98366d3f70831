import { fieldMessages } from "#shared/rules/field-messages.ts";
import type { FileReason } from "../file/file-error.ts";
import type { TableRecord } from "../file/read-table.ts";

/** A null field means that the line itself cannot be read. */
export type LineProblem = { field: null; reason: FileReason } | { field: string; reason: string; max?: string };

export interface BadLine {
  line: number;
  cells: readonly string[];
  problems: LineProblem[];
}

export interface RejectedLine {
  line: number;
  field: string | null;
  reason: string;
}

export const inOrder = (lines: readonly BadLine[]): BadLine[] => lines.toSorted((one, two) => one.line - two.line);

export const problemsOf = (issues: Parameters<typeof fieldMessages>[0]): LineProblem[] =>
  Object.entries(fieldMessages(issues)).map(
    ([
      field,
      {
        key,
        values: { max },
      },
    ]) => ({
      field,
      reason: key,
      ...(max !== undefined && { max }),
    }),
  );

export const rejectedLines = (rejected: readonly RejectedLine[], records: readonly TableRecord[]): BadLine[] =>
  rejected.map(({ line, field, reason }) => ({
    line,
    cells: records.find((record) => record.line === line)?.cells ?? [],
    problems: [{ field: field ?? "", reason }],
  }));

export const unreadableLines = (unreadable: readonly { line: number; reason: FileReason }[]): BadLine[] =>
  unreadable.map(({ line, reason }) => ({ line, cells: [], problems: [{ field: null, reason }] }));
