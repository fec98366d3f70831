import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import {
  assignFeedbackRoute,
  contactCustomerRoute,
  eraseFeedbackRoute,
  noteFeedbackRoute,
  reopenFeedbackRoute,
  resolveFeedbackRoute,
  undoContactRoute,
  undoResolveFeedbackRoute,
  withdrawCommentRoute,
} from "#shared/contract/feedbacks.ts";
import type { ContactWay, Feedback, NamedThing, Note, Outcome } from "#shared/model/feedback.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { User } from "#shared/model/user.ts";
import { assigned } from "#shared/rules/feedbacks/assignment.ts";
import {
  contacted,
  noted,
  reopenedFeedback,
  resolved,
  uncontacted,
  unresolved,
  withdrawn,
} from "#shared/rules/feedbacks/feedback.ts";
import { fullName } from "#shared/rules/person.ts";
import { call } from "./client.ts";
import {
  anyFeedbackKey,
  type FeedbackPages,
  feedbackCacheKey,
  feedbackListsKey,
  feedbacksKey,
  pendingKey,
} from "./feedback-keys.ts";
import { figuresChanged } from "./own-changes.ts";
import type { ApiProblem } from "./problem.ts";
import { sessionCacheKey } from "./session.ts";

type Undo = () => void;

/**
 * Updates one feedback in all cached lists and details, or removes it on null. The returned undo leaves other changes
 * alone.
 */
function rewrite(
  queries: QueryClient,
  organization: string,
  id: string,
  change: (feedback: Feedback) => Feedback | null,
): Undo {
  const inList = (key: readonly unknown[], changeItem: typeof change) =>
    queries.setQueryData<FeedbackPages>(key, (data) => {
      const among = (items: Feedback[]) =>
        items.flatMap((item) => (item._id === id ? (changeItem(item) ?? []) : [item]));
      return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: among(page.items) })) };
    });
  const key = feedbackCacheKey(organization, id);
  const one = queries.getQueryData<Feedback>(key);
  const lists = queries.getQueriesData<FeedbackPages>({ queryKey: feedbackListsKey(organization) });
  for (const [list] of lists) inList(list, change);
  const changed = one === undefined ? null : change(one);
  if (changed === null) queries.removeQueries({ queryKey: key });
  else queries.setQueryData<Feedback>(key, changed);
  return () => {
    for (const [list, data] of lists) {
      const before = data?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === id);
      if (before !== undefined) inList(list, () => before);
    }
    if (one !== undefined) queries.setQueryData<Feedback>(key, one);
  };
}

function expectedNote(queries: QueryClient, kind: Note["kind"], text: string): Note {
  const user = queries.getQueryData<User | null>(sessionCacheKey);
  const name = user ? fullName(user) : "";
  return {
    _id: `expected-${Date.now()}`,
    kind,
    author: { _id: user?._id ?? "", name },
    text,
    date: new Date().toISOString(),
  };
}

/** Shows a change optimistically by the server's own rule; does nothing where the rule refuses it. */
export const show = (
  queries: QueryClient,
  organization: string,
  id: string,
  expect: (feedback: Feedback) => Feedback | Refusal,
): Undo =>
  rewrite(queries, organization, id, (item) => {
    const expected = expect(item);
    return isRefusal(expected) ? item : expected;
  });

export function settle(queries: QueryClient, organization: string, feedback: Feedback): void {
  queries.setQueryData<Feedback>(feedbackCacheKey(organization, feedback._id), feedback);
  rewrite(queries, organization, feedback._id, () => feedback);
}

/**
 * Refetches counts and lists after a change. The visible list stays still unless `lists` is "active", so that nothing
 * moves under the pointer.
 */
export function afterChange(queries: QueryClient, organization: string, lists: "active" | "none" = "none"): void {
  void queries.invalidateQueries({ queryKey: feedbackListsKey(organization), refetchType: lists });
  void queries.invalidateQueries({ queryKey: pendingKey(organization) });
  void figuresChanged(queries, organization);
}

function atOnce<Input extends { feedback: string }>(
  queries: QueryClient,
  organization: string,
  send: (input: Input) => Promise<Feedback>,
  expect: (feedback: Feedback, input: Input) => Feedback | Refusal,
  lists: "active" | "none" = "none",
): MutationOptions<Feedback, ApiProblem, Input, { undo: Undo }> {
  return {
    mutationFn: send,
    onMutate: async (input) => {
      await queries.cancelQueries({ queryKey: feedbacksKey(organization) });
      return { undo: show(queries, organization, input.feedback, (item) => expect(item, input)) };
    },
    onError: ({ status }, input, before) => {
      before?.undo();
      // Somebody else was faster, so the lists are stale too.
      if (status === 409) void queries.invalidateQueries({ queryKey: feedbackListsKey(organization) });
      // The copy was stale, or the connection broke after the server had acted.
      void queries.invalidateQueries({ queryKey: feedbackCacheKey(organization, input.feedback) });
    },
    onSuccess: (feedback) => {
      settle(queries, organization, feedback);
      afterChange(queries, organization, lists);
    },
  };
}

export const expectResolved =
  (queries: QueryClient, note: string, outcome: Outcome | undefined) => (feedback: Feedback) =>
    resolved(feedback, { ...expectedNote(queries, "resolved", note), ...(outcome && { outcome }) });

export const expectUnresolved = (queries: QueryClient) => (feedback: Feedback) =>
  unresolved(feedback, { by: queries.getQueryData<User | null>(sessionCacheKey)?._id ?? "", now: new Date() });

interface WithNote {
  feedback: string;
  note?: string | undefined;
}

export const resolving = (queries: QueryClient, organization: string) =>
  atOnce<WithNote & { outcome?: Outcome | undefined }>(
    queries,
    organization,
    ({ feedback, ...body }) => call(resolveFeedbackRoute, { params: { organization, feedback }, body }),
    (feedback, { note, outcome }) => expectResolved(queries, note ?? "", outcome)(feedback),
  );

export interface Assigning {
  feedback: string;
  assignee?: NamedThing | null | undefined;
  due?: string | null | undefined;
  tags?: string[] | undefined;
}

export const sendAssignment = (organization: string, { feedback, assignee, ...body }: Assigning) =>
  call(assignFeedbackRoute, {
    params: { organization, feedback },
    body: { ...body, assignee: assignee === undefined || assignee === null ? assignee : assignee._id },
  });

export const expectAssigned = (queries: QueryClient) => (feedback: Feedback, change: Assigning) =>
  assigned(feedback, change, expectedNote(queries, "assigned", ""));

export const assigning = (queries: QueryClient, organization: string) =>
  atOnce<Assigning>(queries, organization, (change) => sendAssignment(organization, change), expectAssigned(queries));

export const undoingResolve = (queries: QueryClient, organization: string) =>
  atOnce<{ feedback: string }>(
    queries,
    organization,
    ({ feedback }) => call(undoResolveFeedbackRoute, { params: { organization, feedback } }),
    expectUnresolved(queries),
    "active",
  );

export const reopening = (queries: QueryClient, organization: string) =>
  atOnce<WithNote>(
    queries,
    organization,
    ({ feedback, note }) =>
      call(reopenFeedbackRoute, { params: { organization, feedback }, body: note === undefined ? {} : { note } }),
    (feedback, { note }) => reopenedFeedback(feedback, expectedNote(queries, "reopened", note ?? "")),
  );

export const noting = (queries: QueryClient, organization: string) =>
  atOnce<{ feedback: string; text: string }>(
    queries,
    organization,
    ({ feedback, text }) => call(noteFeedbackRoute, { params: { organization, feedback }, body: { text } }),
    (feedback, { text }) => noted(feedback, expectedNote(queries, "note", text)),
  );

export const contacting = (queries: QueryClient, organization: string) =>
  atOnce<{ feedback: string; by: ContactWay }>(
    queries,
    organization,
    ({ feedback, by }) => call(contactCustomerRoute, { params: { organization, feedback }, body: { by } }),
    (feedback, { by }) => contacted(feedback, { ...expectedNote(queries, "contacted", ""), by }, true),
  );

export const undoingContact = (queries: QueryClient, organization: string) =>
  atOnce<{ feedback: string }>(
    queries,
    organization,
    ({ feedback }) => call(undoContactRoute, { params: { organization, feedback } }),
    (feedback) => uncontacted(feedback, queries.getQueryData<User | null>(sessionCacheKey)?._id ?? ""),
  );

export const withdrawing = (queries: QueryClient, organization: string) =>
  atOnce<{ feedback: string }>(
    queries,
    organization,
    ({ feedback }) => call(withdrawCommentRoute, { params: { organization, feedback } }),
    withdrawn,
  );

/** Erases a feedback; it leaves the lists after the answer, because an erasure cannot be undone. */
export const erasing = (
  queries: QueryClient,
  organization: string,
): MutationOptions<undefined, ApiProblem, { feedback: string; others?: "keep" | "erase" | undefined }> => ({
  mutationFn: ({ feedback, others }) =>
    call(eraseFeedbackRoute, { params: { organization, feedback }, query: { others } }),
  onSuccess: (_nothing, { feedback }) => {
    rewrite(queries, organization, feedback, () => null);
    void queries.invalidateQueries({ queryKey: anyFeedbackKey(organization) });
    afterChange(queries, organization);
  },
});
