import { infiniteQueryOptions, type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type AuditFilter, exportAudit, listAudit, listAuditPeople } from "#shared/contract/audit.ts";
import { call } from "./client.ts";
import { downloadParts, type Following } from "./export.ts";

const auditKey = (organization: string) => ["audit", organization] as const;

/** The audit log, page by page. A page can be short or empty although more pages follow: only `hasNextPage` tells. */
export const useAudit = (organization: string, filter: AuditFilter) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...auditKey(organization), filter],
      queryFn: ({ pageParam, signal }) =>
        call(listAudit, {
          params: { organization },
          query: { ...filter, cursor: pageParam === "" ? undefined : pageParam },
          signal,
        }),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

/** Whose entries the audit log can be narrowed to. */
export const useAuditPeople = (organization: string) =>
  useQuery({
    queryKey: [...auditKey(organization), "people"],
    queryFn: async ({ signal }) => (await call(listAuditPeople, { params: { organization }, signal })).items,
    staleTime: 60_000,
  });

/** Reads the audit log as one CSV file, as `downloadParts` does. */
export const downloadAudit = (
  queries: QueryClient,
  organization: string,
  filter: AuditFilter,
  following: Following,
): Promise<Blob> =>
  downloadParts(queries, auditKey(organization), exportAudit, { params: { organization }, query: filter }, following);
