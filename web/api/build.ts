/**
 * The query of `/build.json`, which names the build that the server has now. It is read every five minutes, and when a
 * person comes back to the page after half a minute or more. Its data is null at first: the page has only just loaded.
 */
export const newestBuildQuery = {
  queryKey: ["build"],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
    (await fetch("/build.json", { cache: "no-store", signal })).json(),
  initialData: null,
  staleTime: 30_000,
  refetchInterval: 5 * 60_000,
};
