import { type ImportRow, importBatchBytes, importBatchLimit } from "#shared/model/import.ts";

const around = 1_000;

const bytesOf = (row: ImportRow): number => new TextEncoder().encode(JSON.stringify(row)).length + 1;

/** Limited by number and JSON bytes of one call. */
export function nextBatch(rows: readonly ImportRow[], start: number): ImportRow[] {
  const batch: ImportRow[] = [];
  let bytes = around;
  for (const row of rows.slice(start, start + importBatchLimit)) {
    bytes += bytesOf(row);
    if (batch.length > 0 && bytes > importBatchBytes) break;
    batch.push(row);
  }
  return batch;
}
