import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { addStopped, listStopped } from "#shared/contract/requests.ts";
import { call } from "./client.ts";
import { pagesQuery } from "./pages.ts";
import { requestsKey } from "./requests.ts";

const stoppedKey = (organization: string) => [...requestsKey(organization), "stopped"] as const;

export const useStopped = (organization: string, q: string) =>
  useInfiniteQuery({
    ...pagesQuery([...stoppedKey(organization), q], (cursor, signal) =>
      call(listStopped, { params: { organization }, query: q === "" ? { cursor } : { q }, signal }),
    ),
    staleTime: 5_000,
  });

/** Drops their queued requests, too. */
export function useAddStopped(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (address: string) => call(addStopped, { params: { organization }, body: { address } }),
    onSettled: () => queries.invalidateQueries({ queryKey: requestsKey(organization) }),
  });
}
