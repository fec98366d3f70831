import type { TablerIcon } from "@tabler/icons-react";
import { matchesWords } from "#shared/rules/search.ts";

export interface Entry {
  id: string;
  label: string;
  icon: TablerIcon;
  hint?: string;
  /** Search terms that are not shown. */
  words?: string;
  keys?: string;
  does: string | (() => void);
}

export interface EntryGroup {
  title: string;
  entries: readonly Entry[];
  atMost?: number;
  /** The entries already match what was typed. */
  found?: true;
}

export const matchingGroups = (groups: readonly EntryGroup[], words: string): EntryGroup[] =>
  groups
    .map((group) => {
      const fit = group.found
        ? group.entries
        : group.entries.filter((entry) =>
            matchesWords(words, [group.title, entry.label, entry.hint ?? null, entry.words ?? null]),
          );
      return { ...group, entries: fit.slice(0, group.atMost ?? fit.length) };
    })
    .filter(({ entries }) => entries.length > 0);

/** The index that a key leads to, wrapping around; null for other keys. */
export function stepped(key: string, from: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (from + 1) % count;
  if (key === "ArrowUp") return (from - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
