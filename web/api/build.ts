/**
 * Polls the server's current build every five minutes and when a page regains focus. Starts as null because the page
 * has just loaded.
 */
export const newestBuildQuery = {
  queryKey: ["build"],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
    (await fetch("/build.json", { cache: "no-store", signal })).json(),
  initialData: null,
  staleTime: 30_000,
  refetchInterval: 5 * 60_000,
};
