import { type QueryClient, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { AuditFilter, exportAuditRoute, listAuditPeopleRoute, listAuditRoute } from "#shared/contract/audit.ts";
import { call } from "./client.ts";
import { downloadParts, type Following } from "./export.ts";
import { pagesQuery } from "./pages.ts";

const auditKey = (organization: string) => ["audit", organization] as const;

const { shape } = AuditFilter;

/** Drops invalid parts, because people edit addresses. */
export function auditFilterIn(search: URLSearchParams): AuditFilter {
  const asked = (name: keyof typeof shape) => shape[name].safeParse(search.get(name) ?? undefined).data;
  return { user: asked("user"), action: asked("action"), from: asked("from"), to: asked("to") };
}

export const auditQuery = (organization: string, filter: AuditFilter) => ({
  ...pagesQuery([...auditKey(organization), filter], (cursor, signal) =>
    call(listAuditRoute, { params: { organization }, query: { ...filter, cursor }, signal }),
  ),
  staleTime: 5_000,
});

/** A page may be empty although more follow: only `hasNextPage` tells. */
export const useAudit = (organization: string, filter: AuditFilter) =>
  useInfiniteQuery(auditQuery(organization, filter));

export const auditPeopleQuery = (organization: string) =>
  queryOptions({
    queryKey: [...auditKey(organization), "people"],
    queryFn: async ({ signal }) => (await call(listAuditPeopleRoute, { params: { organization }, signal })).items,
    staleTime: 60_000,
  });

/** People to filter by. */
export const useAuditPeople = (organization: string) => useQuery(auditPeopleQuery(organization));

export const downloadAudit = (
  queries: QueryClient,
  organization: string,
  filter: AuditFilter,
  following: Following,
): Promise<string> =>
  downloadParts(
    queries,
    auditKey(organization),
    exportAuditRoute,
    { params: { organization }, query: filter },
    following,
  );
