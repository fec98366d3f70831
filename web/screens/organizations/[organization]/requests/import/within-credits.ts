import type { UploadRow } from "#web/session/kept-upload.ts";

/** The customers of a file whom its credits reach, and those behind them. */
interface WithinCredits {
  sent: UploadRow[];
  short: UploadRow[];
  /** The credits that those who are sent cost. */
  cost: number;
}

/**
 * Those of a file whom `credits` reach, null where nobody knows how many there are. They reach the first lines, whatever
 * order customers are asked in. `may`: what each costs who may be asked, by line; who may not be asked costs nothing.
 */
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
