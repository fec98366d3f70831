import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  eraseFeedback,
  exportFeedbacks,
  type FeedbackFilter,
  listFeedbacks,
  noteFeedback,
  readFeedback,
  reopenFeedback,
  resolveFeedback,
} from "#shared/contract/feedbacks.ts";
import type { Feedback, Note } from "#shared/model/feedback.ts";
import type { User } from "#shared/model/user.ts";
import { call, send } from "./client.ts";
import { dashboardKey } from "./organizations.ts";
import { sessionKey } from "./session.ts";

/** The filters and the order of a list. */
export type FeedbackQuery = z.input<typeof FeedbackFilter> & { order?: "newest" | "oldest" | undefined };

type Page = { items: Feedback[]; next: string | null };
type Pages = InfiniteData<Page, string>;

export const feedbacksKey = (organization: string) => ["organization", organization, "feedbacks"] as const;
export const feedbackListsKey = (organization: string) => [...feedbacksKey(organization), "list"] as const;
export const feedbackKey = (organization: string, feedback: string) =>
  [...feedbacksKey(organization), "one", feedback] as const;
export const pendingKey = (organization: string) => [...feedbacksKey(organization), "pending"] as const;

/**
 * The feedback list, page by page. A page can be short or empty although more pages follow: only `hasNextPage` tells.
 */
export const useFeedbacks = (organization: string, query: FeedbackQuery) =>
  useInfiniteQuery({
    queryKey: [...feedbackListsKey(organization), query],
    queryFn: ({ pageParam, signal }) =>
      call(listFeedbacks, {
        params: { organization },
        query: { ...query, cursor: pageParam === "" ? undefined : pageParam },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 15_000,
  });

/**
 * The oldest pending complaints: at most `limit`, of one location if it is given. `more` is true when others are
 * pending too.
 */
export const usePending = (organization: string, limit: number, location?: string) =>
  useQuery({
    queryKey: [...pendingKey(organization), { limit, location }],
    queryFn: async ({ signal }) => {
      const items: Feedback[] = [];
      let cursor: string | undefined;
      do {
        const page: Page = await call(listFeedbacks, {
          params: { organization },
          query: { status: "pending", order: "oldest", limit: String(limit), location, cursor },
          signal,
        });
        items.push(...page.items);
        cursor = page.next ?? undefined;
      } while (cursor !== undefined && items.length < limit);
      return { items: items.slice(0, limit), more: items.length > limit || cursor !== undefined };
    },
    staleTime: 15_000,
  });

/** Whether the organization has any feedback at all. Asks only if `enabled`. */
export const useAnyFeedback = (organization: string, enabled: boolean) =>
  useQuery({
    queryKey: [...feedbacksKey(organization), "any"],
    queryFn: async ({ signal }) => {
      const page = await call(listFeedbacks, { params: { organization }, query: { limit: "1" }, signal });
      return page.items.length > 0 || page.next !== null;
    },
    enabled,
    staleTime: 15_000,
  });

/** One feedback with its notes. If a list has it already, that copy is shown at once. Problem: `feedback_not_found`. */
export function useFeedback(organization: string, feedback: string | null) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: feedbackKey(organization, feedback ?? ""),
    queryFn: ({ signal }) => call(readFeedback, { params: { organization, feedback: feedback ?? "" }, signal }),
    enabled: feedback !== null,
    staleTime: 10_000,
    placeholderData: () => {
      const lists = queries.getQueriesData<Pages>({ queryKey: feedbackListsKey(organization) });
      const shown = lists.flatMap(([, pages]) => pages?.pages.flatMap(({ items }) => items) ?? []);
      return shown.find(({ _id }) => _id === feedback);
    },
  });
}

/**
 * Changes one feedback in every list and detail that is cached, or removes it when `change` returns null. Returns a
 * function that restores everything.
 */
function rewrite(
  queries: QueryClient,
  organization: string,
  id: string,
  change: (feedback: Feedback) => Feedback | null,
): () => void {
  const among = (items: Feedback[]) => items.flatMap((item) => (item._id === id ? (change(item) ?? []) : [item]));
  const lists = queries.getQueriesData<Pages>({ queryKey: feedbackListsKey(organization) });
  const one = queries.getQueryData<Feedback>(feedbackKey(organization, id));
  for (const [key, data] of lists) {
    if (data === undefined) continue;
    const pages = data.pages.map((page) => ({ ...page, items: among(page.items) }));
    queries.setQueryData<Pages>(key, { ...data, pages });
  }
  const changed = one === undefined ? null : change(one);
  if (changed === null) queries.removeQueries({ queryKey: feedbackKey(organization, id) });
  else queries.setQueryData<Feedback>(feedbackKey(organization, id), changed);
  return () => {
    for (const [key, data] of lists) queries.setQueryData(key, data);
    if (one !== undefined) queries.setQueryData<Feedback>(feedbackKey(organization, id), one);
  };
}

/** The note as it will look once the server has stored it. Its id is made up until then. */
function expectedNote(queries: QueryClient, kind: Note["kind"], text: string): Note {
  const user = queries.getQueryData<User | null>(sessionKey);
  const name = user === null || user === undefined ? "" : `${user.firstName} ${user.lastName}`;
  return {
    _id: `expected-${Date.now()}`,
    kind,
    author: { _id: user?._id ?? "", name },
    text,
    date: new Date().toISOString(),
  };
}

interface Change {
  feedback: string;
  note?: string | undefined;
}

function useFeedbackChange<Input extends Change>(
  organization: string,
  send: (input: Input) => Promise<Feedback>,
  expect: (feedback: Feedback, input: Input, queries: QueryClient) => Feedback,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queries.cancelQueries({ queryKey: feedbacksKey(organization) });
      return { undo: rewrite(queries, organization, input.feedback, (item) => expect(item, input, queries)) };
    },
    onError: (_problem, input, before) => {
      before?.undo();
      // The cached copy was out of date, or the connection broke after the server had acted.
      void queries.invalidateQueries({ queryKey: feedbackKey(organization, input.feedback) });
    },
    onSuccess: (feedback) => {
      queries.setQueryData<Feedback>(feedbackKey(organization, feedback._id), feedback);
      rewrite(queries, organization, feedback._id, () => feedback);
      void queries.invalidateQueries({ queryKey: pendingKey(organization) });
      void queries.invalidateQueries({ queryKey: dashboardKey(organization) });
    },
  });
}

/** Marks a feedback as resolved at once, and undoes it if the server refuses. Problem: `feedback_already_resolved`. */
export const useResolve = (organization: string) =>
  useFeedbackChange<Change>(
    organization,
    ({ feedback, note }) =>
      call(resolveFeedback, { params: { organization, feedback }, body: note === undefined ? {} : { note } }),
    (feedback, { note }, queries) => ({
      ...feedback,
      status: "resolved",
      notes: [...feedback.notes, expectedNote(queries, "resolved", note ?? "")],
    }),
  );

/** Reopens a feedback at once, and undoes it if the server refuses. Problem: `feedback_not_resolved`. */
export const useReopen = (organization: string) =>
  useFeedbackChange<Change>(
    organization,
    ({ feedback, note }) =>
      call(reopenFeedback, { params: { organization, feedback }, body: note === undefined ? {} : { note } }),
    (feedback, { note }, queries) => ({
      ...feedback,
      status: "pending",
      notes: [...feedback.notes, expectedNote(queries, "reopened", note ?? "")],
    }),
  );

/** Adds an internal note at once, and undoes it if the server refuses. */
export const useNote = (organization: string) =>
  useFeedbackChange<{ feedback: string; text: string }>(
    organization,
    ({ feedback, text }) => call(noteFeedback, { params: { organization, feedback }, body: { text } }),
    (feedback, { text }, queries) => ({
      ...feedback,
      notes: [...feedback.notes, expectedNote(queries, "note", text)],
    }),
  );

/**
 * Erases a feedback for good. It leaves the lists only once the server has done it, because an erasure cannot be
 * undone.
 */
export function useErase(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (feedback: string) => call(eraseFeedback, { params: { organization, feedback } }),
    onSuccess: (_nothing, feedback) => {
      rewrite(queries, organization, feedback, () => null);
      void queries.invalidateQueries({ queryKey: pendingKey(organization) });
      void queries.invalidateQueries({ queryKey: dashboardKey(organization) });
    },
  });
}

/**
 * Reads an export part by part and joins it into one CSV file. `onPart` receives the number of characters read so far.
 * A part is a query, so a hiccup repeats that part and not the whole export.
 * @throws ApiProblem
 */
export async function downloadExport(
  queries: QueryClient,
  organization: string,
  filter: z.input<typeof FeedbackFilter>,
  { signal, onPart }: { signal: AbortSignal; onPart: (characters: number) => void },
): Promise<Blob> {
  const parts: string[] = [];
  let characters = 0;
  let cursor: string | undefined;
  do {
    const query = { ...filter, cursor };
    const part = await queries.fetchQuery({
      queryKey: [...feedbacksKey(organization), "export", query],
      queryFn: async () => {
        const response = await send(exportFeedbacks, { params: { organization }, query, signal });
        return { text: await response.text(), next: response.headers.get("X-Next-Cursor") || undefined };
      },
      staleTime: 0,
      gcTime: 0,
    });
    parts.push(part.text);
    characters += part.text.length;
    onPart(characters);
    cursor = part.next;
  } while (cursor !== undefined);
  // Reading the response as text removed the byte order mark, which spreadsheets need to recognize UTF-8.
  return new Blob(["\uFEFF", ...parts], { type: "text/csv;charset=utf-8" });
}
