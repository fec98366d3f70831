import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { ApiProblem } from "#web/api/problem.ts";

/** Whether a query on the screen still shows old data because reading it again has failed. */
export const isOutdated = (query: Query<unknown, ApiProblem>): boolean =>
  query.isActive() &&
  query.state.status === "error" &&
  query.state.data !== undefined &&
  query.state.error instanceof ApiProblem &&
  query.state.error.passing;

/** Whether anything on the screen could not be refreshed. */
export function useOutdated(): boolean {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => cache.getAll().some(isOutdated));
}

/** Reads again what could not be refreshed. */
export const refresh = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ type: "active", predicate: isOutdated });
