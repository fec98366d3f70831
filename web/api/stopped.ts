import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { addStopped, listStopped } from "#shared/contract/requests.ts";
import { call } from "./client.ts";
import { pagesQuery } from "./pages.ts";
import { requestsKey } from "./requests.ts";

const stoppedKey = (organization: string) => [...requestsKey(organization), "stopped"] as const;

/**
 * Who may not be asked, newest first, page by page; or the one number or address `q`, typed in full. Problem: what is
 * neither is wrong in the field `q`.
 */
export const useStopped = (organization: string, q: string) =>
  useInfiniteQuery({
    ...pagesQuery([...stoppedKey(organization), q], (cursor, signal) =>
      call(listStopped, { params: { organization }, query: q === "" ? { cursor } : { q }, signal }),
    ),
    staleTime: 5_000,
  });

/** Keeps somebody from being asked who said so. What was queued to them is dropped, so requests are read anew. */
export function useAddStopped(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (address: string) => call(addStopped, { params: { organization }, body: { address } }),
    onSettled: () => queries.invalidateQueries({ queryKey: requestsKey(organization) }),
  });
}
