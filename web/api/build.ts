/** Null at first, because the page has just loaded. */
export const newestBuildQuery = {
  queryKey: ["build"],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
    (await fetch("/build.json", { cache: "no-store", signal })).json(),
  initialData: null,
  staleTime: 30_000,
  refetchInterval: 5 * 60_000,
};
