import type { AuditEntry } from "#shared/model/audit-entry.ts";

/** Equal consecutive entries: the newest, and their count. */
export interface Run {
  entry: AuditEntry;
  count: number;
}

const saysMore = ({ changes, subject }: AuditEntry): boolean => changes.length > 0 || subject !== null;

const isLike = (one: AuditEntry, other: AuditEntry): boolean =>
  one.action === other.action &&
  one.who._id === other.who._id &&
  one.from?.network === other.from?.network &&
  one.from?.browser === other.from?.browser &&
  !saysMore(one) &&
  !saysMore(other);

interface Day {
  day: string;
  runs: Run[];
}

export function daysOf(entries: readonly AuditEntry[], dayOf: (moment: string) => string): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.date);
    const current = days.at(-1);
    if (current?.day !== day) {
      days.push({ day, runs: [{ entry, count: 1 }] });
      continue;
    }
    const run = current.runs.at(-1);
    if (run !== undefined && isLike(run.entry, entry)) run.count += 1;
    else current.runs.push({ entry, count: 1 });
  }
  return days;
}
