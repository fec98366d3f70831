import { useRef, useState } from "react";
import type { Feedback } from "#shared/model/feedback.ts";

/** The feedbacks that are ticked, to act on all of them. Only those that wait for an answer can be. */
export interface Selection {
  /** In the order of the list. */
  ticked: readonly string[];
  /** How many could be ticked. */
  possible: number;
  isTicked: (feedback: string) => boolean;
  /** Ticks or unticks one; with `range`, everything from the last one that was ticked. */
  toggle: (feedback: string, range?: boolean) => void;
  add: (feedbacks: readonly string[]) => void;
  /** Ticks exactly these. */
  replace: (feedbacks: readonly string[]) => void;
  all: () => void;
  clear: () => void;
}

/** What is between two of a list, both included, whichever comes first. Just the second if the first is not there. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The ticked feedbacks of a list. Another `list`, by filter or tab, begins with none. */
export function useSelection(items: readonly Feedback[], list: string): Selection {
  const [kept, setKept] = useState<{ list: string; ids: ReadonlySet<string> }>({ list, ids: new Set() });
  const last = useRef<string | null>(null);
  const ids = kept.list === list ? kept.ids : new Set<string>();
  const possible = items.filter(({ status }) => status === "pending").map(({ _id }) => _id);
  const replace = (next: Iterable<string>) => setKept({ list, ids: new Set(next) });
  return {
    ticked: possible.filter((id) => ids.has(id)),
    possible: possible.length,
    isTicked: (feedback) => ids.has(feedback),
    toggle: (feedback, range = false) => {
      if (!possible.includes(feedback)) return;
      const those = range ? rangeOf(possible, last.current, feedback) : [feedback];
      const on = !ids.has(feedback);
      last.current = feedback;
      replace(on ? [...ids, ...those] : [...ids].filter((id) => !those.includes(id)));
    },
    add: (feedbacks) => replace([...ids, ...feedbacks]),
    replace,
    all: () => replace(possible),
    clear: () => replace([]),
  };
}
