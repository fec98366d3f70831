import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

type Changes = Readonly<Record<string, string | null | undefined>>;

/** An address's query with some parameters set, and those that are null, undefined or empty taken out. */
export function changedSearch(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** What the address's query says, and a way to change some of it; `push` makes a step that "back" undoes. */
export function useSearchState(): [URLSearchParams, (changes: Changes, options?: { push?: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: Changes, { push = false }: { push?: boolean } = {}) =>
      setSearch((now) => changedSearch(now, changes), { replace: !push, preventScrollReset: true }),
    [setSearch],
  );
  return [search, change];
}
