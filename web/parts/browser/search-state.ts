import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { changedSearch, type Query } from "#web/addresses.ts";

/**
 * The query of the address, and a function that changes some of it. With `push` the change is a step that "back"
 * undoes.
 */
export function useSearchState(): [URLSearchParams, (changes: Query, options?: { push?: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: Query, { push = false }: { push?: boolean } = {}) =>
      // The router's own argument is the query of the last render, which a change right before is not in yet.
      setSearch(changedSearch(new URLSearchParams(window.location.search), changes), {
        replace: !push,
        preventScrollReset: true,
      }),
    [setSearch],
  );
  return [search, change];
}
