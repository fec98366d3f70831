import { fieldMessages } from "#shared/rules/field-messages.ts";
import type { FileReason } from "../file/file-error.ts";
import type { TableRecord } from "../file/read-table.ts";

/** Why a line is left out: a field and the key of its message, or why the line cannot be read at all. */
export type LineProblem = { field: null; reason: FileReason } | { field: string; reason: string; max?: string };

/** A line that is left out, and why. */
export interface BadLine {
  line: number;
  cells: readonly string[];
  problems: LineProblem[];
}

/** A line as the API rejected it. */
export interface RejectedLine {
  line: number;
  field: string | null;
  reason: string;
}

/** The lines that are left out, in the order of the file. */
export const inOrder = (lines: readonly BadLine[]): BadLine[] => lines.toSorted((one, two) => one.line - two.line);

/** What a schema finds wrong with a line: the first finding for each field. */
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

/** The lines that the API rejected, with what stands in them. */
export const rejectedLines = (rejected: readonly RejectedLine[], records: readonly TableRecord[]): BadLine[] =>
  rejected.map(({ line, field, reason }) => ({
    line,
    cells: records.find((record) => record.line === line)?.cells ?? [],
    problems: [{ field: field ?? "", reason }],
  }));

/** The records that are not valid CSV. */
export const unreadableLines = (unreadable: readonly { line: number; reason: FileReason }[]): BadLine[] =>
  unreadable.map(({ line, reason }) => ({ line, cells: [], problems: [{ field: null, reason }] }));
