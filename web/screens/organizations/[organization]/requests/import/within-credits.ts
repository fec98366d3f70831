import type { UploadRow } from "#web/session/kept-upload.ts";

interface WithinCredits {
  sent: UploadRow[];
  short: UploadRow[];
  cost: number;
}

/** Spends `credits` (null if unknown) by line of the file; `may` gives each allowed line's cost. */
export function withinCredits(
  rows: readonly UploadRow[],
  may: ReadonlyMap<number, { segments: number }>,
  credits: number | null,
): WithinCredits {
  const lines = [...may.keys()].toSorted((one, other) => one - other);
  let cost = 0;
  let firstShort = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const more = cost + (may.get(line)?.segments ?? 0);
    if (credits !== null && more > credits) {
      firstShort = line;
      break;
    }
    cost = more;
  }
  return {
    sent: rows.filter(({ line }) => line < firstShort),
    short: rows.filter(({ line }) => line >= firstShort),
    cost,
  };
}
