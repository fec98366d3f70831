import type { CsvReason } from "./read-csv.ts";

/** Why a line is left out: a field and the key of its message, or why the line cannot be read at all. */
export type LineProblem = { field: null; reason: CsvReason } | { field: string; reason: string };

/** A line that is left out, and why. */
export interface BadLine {
  line: number;
  row: number;
  cells: readonly string[];
  problems: LineProblem[];
}
