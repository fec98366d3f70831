import { useRef, useState } from "react";
import type { Feedback } from "#shared/model/feedback.ts";

/** Only pending feedback can be ticked. */
export interface Selection {
  ticked: readonly string[];
  possible: number;
  isTicked: (feedback: string) => boolean;
  /** `range` includes everything since the last ticked one. */
  toggle: (feedback: string, range?: boolean) => void;
  add: (feedbacks: readonly string[]) => void;
  replace: (feedbacks: readonly string[]) => void;
  all: () => void;
  clear: () => void;
}

/** Inclusive, in either direction; only `to` if `from` is missing. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

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
