import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { changedSearch, type Query } from "#web/addresses.ts";

export function useSearchState(): [URLSearchParams, (changes: Query, options?: { push?: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: Query, { push = false }: { push?: boolean } = {}) =>
      // The router's own argument is the query of the last render, without a change made since.
      setSearch(changedSearch(new URLSearchParams(window.location.search), changes), {
        replace: !push,
        preventScrollReset: true,
      }),
    [setSearch],
  );
  return [search, change];
}
