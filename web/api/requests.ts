import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import * as z from "zod/mini";
import type { NewRequests } from "#shared/contract/inputs/request.ts";
import {
  addStoppedRoute,
  cancelRequestRoute,
  eraseRequestRoute,
  listRequestsRoute,
  listStoppedRoute,
  previewRequestsRoute,
  RequestFilter,
  sendRequestsRoute,
} from "#shared/contract/requests.ts";
import { call } from "./client.ts";
import { organizationCacheKey } from "./organizations.ts";
import { pagesQuery } from "./pages.ts";
import { requestsAgainIn } from "./reread.ts";

export const requestsKey = (organization: string) => [...organizationCacheKey(organization), "requests"] as const;

/** Drops invalid parts, because people edit addresses. */
export function requestFilterIn(search: URLSearchParams): RequestFilter {
  const given = Object.fromEntries(
    Object.keys(RequestFilter.shape).flatMap((name) => {
      const text = search.get(name);
      return text ? [[name, text]] : [];
    }),
  );
  const read = z.safeParse(RequestFilter, given);
  if (read.success) return read.data;
  for (const { path } of read.error.issues) delete given[String(path[0])];
  return z.parse(RequestFilter, given);
}

/** Refetched while one is about to go out. */
export const useRequests = (organization: string, filter: RequestFilter) =>
  useInfiniteQuery({
    ...pagesQuery([...requestsKey(organization), "list", filter], (cursor, signal) =>
      call(listRequestsRoute, { params: { organization }, query: { ...filter, cursor }, signal }),
    ),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      requestsAgainIn(data?.pages.flatMap(({ items }) => items) ?? [], Date.now()),
  });

export type RequestsToSend = z.input<typeof NewRequests>;

/** Preview of each message, or why it is skipped; the previous preview stays meanwhile. */
export const useRequestPreview = (organization: string, body: RequestsToSend) =>
  useQuery({
    queryKey: [...requestsKey(organization), "preview", body],
    queryFn: ({ signal }) => call(previewRequestsRoute, { params: { organization }, body, signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });

/** Refetches previews too: somebody just asked is not asked again. */
const readAnew = (queries: QueryClient, organization: string) =>
  queries.invalidateQueries({ queryKey: requestsKey(organization) });

export function useSendRequests(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestsToSend) => call(sendRequestsRoute, { params: { organization }, body }),
    onSettled: () => void readAnew(queries, organization),
  });
}

export function useCancelRequest(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: string) => call(cancelRequestRoute, { params: { organization, request } }),
    onSettled: () => readAnew(queries, organization),
  });
}

export function useEraseRequest(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ request, others }: { request: string; others?: "keep" | "erase" | undefined }) =>
      call(eraseRequestRoute, { params: { organization, request }, query: { others } }),
    onSettled: () => readAnew(queries, organization),
  });
}

const stoppedKey = (organization: string) => [...requestsKey(organization), "stopped"] as const;

export const useStopped = (organization: string, q: string) =>
  useInfiniteQuery({
    ...pagesQuery([...stoppedKey(organization), q], (cursor, signal) =>
      call(listStoppedRoute, { params: { organization }, query: q === "" ? { cursor } : { q }, signal }),
    ),
    staleTime: 5_000,
  });

/** Drops their queued requests, too. */
export function useAddStopped(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (address: string) => call(addStoppedRoute, { params: { organization }, body: { address } }),
    onSettled: () => queries.invalidateQueries({ queryKey: requestsKey(organization) }),
  });
}
