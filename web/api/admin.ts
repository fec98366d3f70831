import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { listAllOrganizations } from "#shared/contract/admin.ts";
import { call } from "./client.ts";

/** Every organization, or those that a search finds, page by page. Only `hasNextPage` tells whether more follow. */
export const useAllOrganizations = (q: string) =>
  useInfiniteQuery({
    queryKey: ["admin", "organizations", q],
    queryFn: ({ pageParam, signal }) =>
      call(listAllOrganizations, {
        query: { q: q === "" ? undefined : q, cursor: pageParam === "" ? undefined : pageParam },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
