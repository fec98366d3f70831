import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  exportFeedbacksRoute,
  type FeedbackFilter,
  listFeedbacksRoute,
  listHeldFeedbacksRoute,
  readFeedbackRoute,
} from "#shared/contract/feedbacks.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { waitsForStaff } from "#shared/rules/feedbacks/assignment.ts";
import { call } from "./client.ts";
import { downloadParts, type Following } from "./export.ts";
import {
  assigning,
  contacting,
  erasing,
  noting,
  reopening,
  resolving,
  undoingContact,
  undoingResolve,
  withdrawing,
} from "./feedback-changes.ts";
import {
  anyFeedbackKey,
  type FeedbackPages,
  feedbackCacheKey,
  feedbackListsKey,
  feedbacksKey,
  pendingKey,
} from "./feedback-keys.ts";
import { assigningSeveral, resolvingSeveral, undoingSeveral } from "./feedback-several.ts";
import { decidingHeld, heldRatingsKey } from "./held-decisions.ts";
import { pagesQuery } from "./pages.ts";

export type FeedbackQuery = z.input<typeof FeedbackFilter> & { order?: "newest" | "oldest" | undefined };

export const feedbackListQuery = (organization: string, query: FeedbackQuery) => ({
  ...pagesQuery([...feedbackListsKey(organization), query], (cursor, signal) =>
    call(listFeedbacksRoute, { params: { organization }, query: { ...query, cursor }, signal }),
  ),
  staleTime: 15_000,
});

/** A page may be empty although more follow: only `hasNextPage` tells. */
export const useFeedbacks = (organization: string, query: FeedbackQuery) =>
  useInfiniteQuery(feedbackListQuery(organization, query));

export const pendingCounted = 50;

export const pendingQuery = (organization: string, limit: number, location?: string) =>
  queryOptions({
    queryKey: [...pendingKey(organization), { limit, location }],
    queryFn: async ({ signal }) => {
      const items: Feedback[] = [];
      let cursor: string | undefined;
      let pending: number | null | undefined;
      do {
        const page = await call(listFeedbacksRoute, {
          params: { organization },
          query: { status: "pending", order: "oldest", limit: String(limit), location, cursor },
          signal,
        });
        items.push(...page.items);
        pending ??= page.pending;
        cursor = page.next ?? undefined;
      } while (cursor !== undefined && items.length < limit);
      const shown = items.slice(0, limit);
      return { items: shown, beyond: Math.max(0, (pending ?? items.length) - shown.length) };
    },
    staleTime: 15_000,
  });

/** The oldest pending complaints; `beyond` counts those over `limit`. */
export const usePending = (organization: string, limit: number, location?: string) =>
  useQuery(pendingQuery(organization, limit, location));

/** Number of complaints that wait for staff, or all pending ones, refetched each minute while the page is visible. */
export function useWaiting(organization: string, enabled = true, counts = waitsForStaff): number {
  const { data } = useQuery({ ...pendingQuery(organization, pendingCounted), enabled, refetchInterval: 60_000 });
  return enabled && data !== undefined ? data.items.filter(counts).length + data.beyond : 0;
}

export const useAnyFeedback = (organization: string, enabled: boolean) =>
  useQuery({
    queryKey: anyFeedbackKey(organization),
    queryFn: async ({ signal }) => {
      const page = await call(listFeedbacksRoute, { params: { organization }, query: { limit: "1" }, signal });
      return page.items.length > 0 || page.next !== null;
    },
    enabled,
    staleTime: 15_000,
  });

export const heldQuery = (organization: string) =>
  queryOptions({
    queryKey: heldRatingsKey(organization),
    queryFn: ({ signal }) => call(listHeldFeedbacksRoute, { params: { organization }, signal }),
    staleTime: 60_000,
  });

export const useHeld = (organization: string, enabled = true) => useQuery({ ...heldQuery(organization), enabled });

export const useHolds = (organization: string, looks: boolean): boolean =>
  (useHeld(organization, looks).data?.items.length ?? 0) > 0 && looks;

export const useDecideHeld = (organization: string) => useMutation(decidingHeld(useQueryClient(), organization));

export const feedbackQuery = (organization: string, feedback: string) =>
  queryOptions({
    queryKey: feedbackCacheKey(organization, feedback),
    queryFn: ({ signal }) => call(readFeedbackRoute, { params: { organization, feedback }, signal }),
    staleTime: 10_000,
  });

/** One feedback with its notes; a list's copy is shown first. */
export function useFeedback(organization: string, feedback: string | null) {
  const queries = useQueryClient();
  return useQuery({
    ...feedbackQuery(organization, feedback ?? ""),
    enabled: feedback !== null,
    placeholderData: () => {
      const lists = queries.getQueriesData<FeedbackPages>({ queryKey: feedbackListsKey(organization) });
      const shown = lists.flatMap(([, pages]) => pages?.pages.flatMap(({ items }) => items) ?? []);
      return shown.find(({ _id }) => _id === feedback);
    },
  });
}

export const useResolve = (organization: string) => useMutation(resolving(useQueryClient(), organization));

/** Undoes a resolution within five minutes. */
export const useUndoResolve = (organization: string) => useMutation(undoingResolve(useQueryClient(), organization));

export const useResolveSeveral = (organization: string) =>
  useMutation(resolvingSeveral(useQueryClient(), organization));

export const useUndoSeveral = (organization: string) => useMutation(undoingSeveral(useQueryClient(), organization));

export const useAssign = (organization: string) => useMutation(assigning(useQueryClient(), organization));

export const useAssignSeveral = (organization: string) => useMutation(assigningSeveral(useQueryClient(), organization));

export const useReopen = (organization: string) => useMutation(reopening(useQueryClient(), organization));

export const useNote = (organization: string) => useMutation(noting(useQueryClient(), organization));

export const useContact = (organization: string) => useMutation(contacting(useQueryClient(), organization));

export const useUndoContact = (organization: string) => useMutation(undoingContact(useQueryClient(), organization));

export const useWithdraw = (organization: string) => useMutation(withdrawing(useQueryClient(), organization));

export const useErase = (organization: string) => useMutation(erasing(useQueryClient(), organization));

export const downloadExport = (
  queries: QueryClient,
  organization: string,
  filter: z.input<typeof FeedbackFilter>,
  following: Following,
): Promise<string> =>
  downloadParts(
    queries,
    feedbacksKey(organization),
    exportFeedbacksRoute,
    { params: { organization }, query: filter },
    following,
  );
