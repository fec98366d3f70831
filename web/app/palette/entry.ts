import type { TablerIcon } from "@tabler/icons-react";
import { matchesWords } from "#shared/rules/search.ts";

/** One line of the palette: a place to go to or something to do. */
export interface Entry {
  id: string;
  label: string;
  icon: TablerIcon;
  /** More about it, in a paler type. It is searched too. */
  hint?: string;
  /** More words that it is found by. They are not shown. */
  words?: string;
  /** The key that does the same. */
  keys?: string;
  /** An address to go to, or what to do once the palette is closed. */
  does: string | (() => void);
}

/** Entries of one kind, under a title. */
export interface EntryGroup {
  title: string;
  entries: readonly Entry[];
  /** What it shows at most. The rest is found by typing. */
  atMost?: number;
  /** Its entries already fit what was typed. */
  found?: true;
}

/** What fits the words that were typed, in the same order. Groups without any such entry are left out. */
export const fitting = (groups: readonly EntryGroup[], words: string): EntryGroup[] =>
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

/** The entry that an arrow, Home or End leads to from the one at `from`, round the ends; null for another key. */
export function stepped(key: string, from: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (from + 1) % count;
  if (key === "ArrowUp") return (from - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
