import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { ApiProblem } from "#web/api/problem.ts";

/** Whether a shown query has old data because its refetch failed. */
export const isOutdated = (query: Query<unknown, ApiProblem>): boolean =>
  query.isActive() &&
  query.state.status === "error" &&
  query.state.data !== undefined &&
  query.state.error instanceof ApiProblem &&
  query.state.error.passing;

export function useOutdated(): boolean {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => cache.getAll().some(isOutdated));
}

export const refresh = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ type: "active", predicate: isOutdated });
