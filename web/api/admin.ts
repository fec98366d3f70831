import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { listAllOrganizationsRoute } from "#shared/contract/admin.ts";
import { call } from "./client.ts";
import { pagesQuery } from "./pages.ts";

/** Pages may be empty: only `hasNextPage` tells whether more follow. */
export const useAllOrganizations = (q: string) =>
  useInfiniteQuery({
    ...pagesQuery(["admin", "organizations", q], (cursor, signal) =>
      call(listAllOrganizationsRoute, { query: { q: q === "" ? undefined : q, cursor }, signal }),
    ),
    placeholderData: keepPreviousData,
  });
