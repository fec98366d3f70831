import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { readConversationRoute, sendAnswerRoute, writingRoute } from "#shared/contract/conversations.ts";
import type { ConversationEntry } from "#shared/model/conversation.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { call } from "./client.ts";
import { afterChange, settle } from "./feedback-changes.ts";
import { feedbackCacheKey, feedbacksKey } from "./feedback-keys.ts";
import { loadedItems, pagesQuery } from "./pages.ts";
import type { ApiProblem } from "./problem.ts";

const conversationKey = (organization: string, feedback: string) =>
  [...feedbacksKey(organization), "conversation", feedback] as const;

/** Answers and replies, newest first, and what stands around a text. */
export const useConversation = (organization: string, feedback: string, enabled: boolean, isWriting = false) =>
  useInfiniteQuery({
    ...pagesQuery(conversationKey(organization, feedback), (before, signal) =>
      call(readConversationRoute, { params: { organization, feedback }, query: { before }, signal }),
    ),
    enabled,
    staleTime: 10_000,
    // A reply may come while somebody reads, and a colleague begin while somebody writes.
    refetchInterval: isWriting ? 5_000 : 20_000,
  });

/** In milliseconds, well within what the server remembers. */
const writingAgain = 10_000;

/** Shows colleagues that one types; a call that fails is made up for by the next. */
export function useShowWriting(organization: string, feedback: string): () => void {
  const shown = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    if (performance.now() - shown.current < writingAgain) return;
    shown.current = performance.now();
    call(writingRoute, { params: { organization, feedback } }).catch(() => {});
  };
}

interface Answer {
  channel: RequestChannel;
  text: string;
  after: string | null;
}

/** Sends an answer, and gives its entry as it is reread, if that succeeds. */
export function useSendAnswer(organization: string, feedback: string) {
  const queries = useQueryClient();
  const reread = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: conversationKey(organization, feedback) }),
      queries.invalidateQueries({ queryKey: feedbackCacheKey(organization, feedback) }),
    ]);
  return useMutation<ConversationEntry | undefined, ApiProblem, Answer>({
    mutationFn: async (body) => {
      const changed = await call(sendAnswerRoute, { params: { organization, feedback }, body });
      settle(queries, organization, changed);
      afterChange(queries, organization);
      await reread();
      const read = queries.getQueryData<InfiniteData<{ items: ConversationEntry[] }>>(
        conversationKey(organization, feedback),
      );
      return loadedItems(read)?.find(({ _id }) => _id === changed.conversation?.lastEntry);
    },
    // Somebody else was faster, or the connection broke after it was sent.
    onError: () => void reread(),
  });
}
