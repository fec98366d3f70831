import { useRef, useState } from "react";
import type { Feedback, FeedbackStatus } from "#shared/model/feedback.ts";
import type { Query } from "#web/addresses.ts";
import { connectionNow, isOffline } from "#web/api/connection.ts";
import type { useFeedbacks } from "#web/api/feedbacks.ts";
import { hasDraft } from "./detail/drafts.ts";

type Listed = Pick<Feedback, "_id" | "status">;

/** Next pending feedback below, else the nearest above; null if none. */
export function nextWaiting(items: readonly Listed[], from: string): string | null {
  const at = items.findIndex(({ _id }) => _id === from);
  const waits = ({ _id, status }: Listed) => status === "pending" && _id !== from;
  const next = items.slice(at + 1).find(waits) ?? items.slice(0, Math.max(0, at)).findLast(waits);
  return next?._id ?? null;
}

export interface FeedbackPosition {
  selected: string | null;
  status: FeedbackStatus | undefined;
  items: readonly Pick<Feedback, "_id" | "status">[];
  /** Fetches the next page and resolves to all items; null on the last page. */
  more: (() => Promise<FeedbackPosition["items"]>) | null;
}

/** Moves to the next pending feedback on resolving, and back after a failure or undo; `go(null)` closes. */
export function stepsThrough(place: () => FeedbackPosition, go: (feedback: string | null) => void) {
  const left = new Set<string>();
  const onResolving = (from: string): void => {
    // Offline the next one cannot be fetched, and this one will fail.
    if (connectionNow() !== "there" || isOffline()) return;
    const { items, status, more } = place();
    const next = nextWaiting(items, from);
    if (next === null && status !== "pending") return;
    left.add(from);
    if (next !== null || more === null) {
      go(next);
      return;
    }
    void more().then((all) => {
      if (left.has(from) && place().selected === from) go(nextWaiting(all, from));
    });
  };
  const onBack = (feedback: string): void => {
    const wasLeft = left.delete(feedback);
    const { selected } = place();
    // A quick failure arrives before the step was rendered.
    if (selected === feedback) {
      if (wasLeft) go(feedback);
      return;
    }
    // Never leaves a begun draft.
    if (selected === null || !hasDraft(selected)) go(feedback);
  };
  return { onResolving, onBack };
}

interface Screen extends Omit<FeedbackPosition, "more"> {
  feedbacks: ReturnType<typeof useFeedbacks>;
  change: (changes: Query) => void;
}

/** `moved` is true after a step, so that the focus can follow. */
export function useAdvance(screen: Screen) {
  const moved = useRef(false);
  const now = useRef(screen);
  now.current = screen;
  const [steps] = useState(() => {
    const place = (): FeedbackPosition => {
      const { feedbacks, ...rest } = now.current;
      const more = async () => (await feedbacks.fetchNextPage()).data?.pages.flatMap((page) => page.items) ?? [];
      return { ...rest, more: feedbacks.hasNextPage ? more : null };
    };
    return stepsThrough(place, (feedback) => {
      moved.current = feedback !== now.current.selected;
      now.current.change({ feedback });
    });
  });
  return { moved, ...steps };
}
