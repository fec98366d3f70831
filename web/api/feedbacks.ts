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
  exportFeedbacks,
  type FeedbackFilter,
  listFeedbacks,
  listHeldFeedbacks,
  readFeedback,
} from "#shared/contract/feedbacks.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { call } from "./client.ts";
import { downloadParts, type Following } from "./export.ts";
import {
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
  feedbackKey,
  feedbackListsKey,
  feedbacksKey,
  pendingKey,
} from "./feedback-keys.ts";
import { resolvingSeveral, undoingSeveral } from "./feedback-several.ts";
import { decidingHeld, heldRatingsKey } from "./held-decisions.ts";
import { pagesQuery } from "./pages.ts";

/** The filters and the order of a list. */
export type FeedbackQuery = z.input<typeof FeedbackFilter> & { order?: "newest" | "oldest" | undefined };

/** The query of a feedback list, page by page. */
export const feedbackListQuery = (organization: string, query: FeedbackQuery) => ({
  ...pagesQuery([...feedbackListsKey(organization), query], (cursor, signal) =>
    call(listFeedbacks, { params: { organization }, query: { ...query, cursor }, signal }),
  ),
  staleTime: 15_000,
});

/**
 * The feedback list, page by page. A page can be short or empty although more pages follow: only `hasNextPage` tells.
 */
export const useFeedbacks = (organization: string, query: FeedbackQuery) =>
  useInfiniteQuery(feedbackListQuery(organization, query));

/** How many pending complaints are read, of which the most urgent are shown. */
export const pendingCounted = 50;

/** The query of the oldest pending complaints. */
export const pendingQuery = (organization: string, limit: number, location?: string) =>
  queryOptions({
    queryKey: [...pendingKey(organization), { limit, location }],
    queryFn: async ({ signal }) => {
      const items: Feedback[] = [];
      let cursor: string | undefined;
      let pending: number | null | undefined;
      do {
        const page = await call(listFeedbacks, {
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

/**
 * The oldest pending complaints: at most `limit`, of one location if it is given. `beyond` says how many
 * others are pending.
 */
export const usePending = (organization: string, limit: number, location?: string) =>
  useQuery(pendingQuery(organization, limit, location));

/** How many complaints wait for an answer, read again each minute while the page is looked at. Asks only if `enabled`. */
export function useWaiting(organization: string, enabled = true): number {
  const { data } = useQuery({ ...pendingQuery(organization, pendingCounted), enabled, refetchInterval: 60_000 });
  return enabled && data !== undefined ? data.items.length + data.beyond : 0;
}

/** Whether the organization has any feedback at all. Asks only if `enabled`. */
export const useAnyFeedback = (organization: string, enabled: boolean) =>
  useQuery({
    queryKey: anyFeedbackKey(organization),
    queryFn: async ({ signal }) => {
      const page = await call(listFeedbacks, { params: { organization }, query: { limit: "1" }, signal });
      return page.items.length > 0 || page.next !== null;
    },
    enabled,
    staleTime: 15_000,
  });

/** The query of ratings that are held. */
export const heldQuery = (organization: string) =>
  queryOptions({
    queryKey: heldRatingsKey(organization),
    queryFn: ({ signal }) => call(listHeldFeedbacks, { params: { organization }, signal }),
    staleTime: 60_000,
  });

/** The oldest ratings that are held because they came too fast. Asks only if `enabled`. */
export const useHeld = (organization: string, enabled = true) => useQuery({ ...heldQuery(organization), enabled });

/** Whether ratings are held that the person, if they may (`looks`), has to look at. */
export const useHolds = (organization: string, looks: boolean): boolean =>
  (useHeld(organization, looks).data?.items.length ?? 0) > 0 && looks;

/** Accepts or discards held ratings. */
export const useDecideHeld = (organization: string) => useMutation(decidingHeld(useQueryClient(), organization));

/** The query of one feedback with its notes. */
export const feedbackQuery = (organization: string, feedback: string) =>
  queryOptions({
    queryKey: feedbackKey(organization, feedback),
    queryFn: ({ signal }) => call(readFeedback, { params: { organization, feedback }, signal }),
    staleTime: 10_000,
  });

/** One feedback with its notes. If a list has it already, that copy is shown at once. Problem: `feedback_not_found`. */
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

/** Marks a feedback as resolved. Problem: `feedback_already_resolved`. */
export const useResolve = (organization: string) => useMutation(resolving(useQueryClient(), organization));

/** Takes back that one resolved a feedback, within five minutes. Problem: `undo_too_late`. */
export const useUndoResolve = (organization: string) => useMutation(undoingResolve(useQueryClient(), organization));

/** Marks several feedbacks as resolved, and says which were not. */
export const useResolveSeveral = (organization: string) =>
  useMutation(resolvingSeveral(useQueryClient(), organization));

/** Takes back that one resolved several feedbacks, and says which could not be. */
export const useUndoSeveral = (organization: string) => useMutation(undoingSeveral(useQueryClient(), organization));

/** Reopens a resolved feedback. Problem: `feedback_not_resolved`. */
export const useReopen = (organization: string) => useMutation(reopening(useQueryClient(), organization));

/** Adds an internal note. */
export const useNote = (organization: string) => useMutation(noting(useQueryClient(), organization));

/** Notes that one contacted the customer. */
export const useContact = (organization: string) => useMutation(contacting(useQueryClient(), organization));

/** Takes back that one contacted the customer. */
export const useUndoContact = (organization: string) => useMutation(undoingContact(useQueryClient(), organization));

/** Takes a comment off the public page. */
export const useWithdraw = (organization: string) => useMutation(withdrawing(useQueryClient(), organization));

/** Erases a feedback for good. */
export const useErase = (organization: string) => useMutation(erasing(useQueryClient(), organization));

/** Reads an export of feedback as one CSV, as `downloadParts` does. */
export const downloadExport = (
  queries: QueryClient,
  organization: string,
  filter: z.input<typeof FeedbackFilter>,
  following: Following,
): Promise<string> =>
  downloadParts(
    queries,
    feedbacksKey(organization),
    exportFeedbacks,
    { params: { organization }, query: filter },
    following,
  );
