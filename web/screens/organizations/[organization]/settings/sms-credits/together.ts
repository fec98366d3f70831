import type { LedgerLine } from "#shared/model/sms-ledger.ts";

export interface Shown extends LedgerLine {
  changes: number;
}

/** Joins an upload's changes of one cause, at the place of the newest. */
export function together(lines: readonly LedgerLine[]): Shown[] {
  const shown = new Map<string, Shown>();
  for (const line of lines) {
    const key = line.batch === null ? line._id : `${line.cause} ${line.batch}`;
    const before = shown.get(key);
    if (before === undefined) shown.set(key, { ...line, changes: 1 });
    else shown.set(key, { ...before, credits: before.credits + line.credits, changes: before.changes + 1 });
  }
  return [...shown.values()];
}
