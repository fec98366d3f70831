import { useRef } from "react";
import type { Feedback, FeedbackStatus } from "#shared/model/feedback.ts";
import type { Query } from "#web/addresses.ts";
import type { useFeedbacks } from "#web/api/feedbacks.ts";
import { hasDraft } from "./detail/drafts.ts";
import { nextWaiting } from "./next-waiting.ts";

interface Place {
  selected: string | null;
  /** The tab. */
  status: FeedbackStatus | undefined;
  items: readonly Feedback[];
  feedbacks: ReturnType<typeof useFeedbacks>;
  change: (changes: Query) => void;
}

/**
 * Goes on to the next feedback that waits once one is being resolved, and back when that is undone or refused. In the
 * tab of what waits, the last one closes; elsewhere it stays open. `moved` is true after such a step, so that the focus
 * can follow.
 */
export function useAdvance(place: Place) {
  const moved = useRef(false);
  const now = useRef(place);
  now.current = place;
  const go = (feedback: string | null) => {
    moved.current = true;
    now.current.change({ feedback });
  };
  const onResolving = (from: string) => {
    const { items, status, feedbacks } = now.current;
    const next = nextWaiting(items, from);
    if (next !== null) return go(next);
    if (status !== "pending") return;
    if (!feedbacks.hasNextPage) return go(null);
    void feedbacks.fetchNextPage().then(({ data }) => {
      if (now.current.selected === from) go(nextWaiting(data?.pages.flatMap((page) => page.items) ?? [], from));
    });
  };
  const onBack = (feedback: string) => {
    const { selected } = now.current;
    // Nobody is taken away from what they have begun to write.
    if (selected === null || !hasDraft(selected)) go(feedback);
  };
  return { moved, onResolving, onBack };
}
