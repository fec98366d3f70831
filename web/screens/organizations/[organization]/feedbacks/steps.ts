import type { Feedback, FeedbackStatus } from "#shared/model/feedback.ts";
import { connectionNow, isOffline } from "#web/api/connection.ts";
import { hasDraft } from "./detail/drafts.ts";
import { nextWaiting } from "./next-waiting.ts";

/** The list and what is open of it, as they are now. */
export interface Place {
  selected: string | null;
  /** The tab. */
  status: FeedbackStatus | undefined;
  items: readonly Pick<Feedback, "_id" | "status">[];
  /** Fetches the next page and answers all items; null if there is none. */
  more: (() => Promise<Place["items"]>) | null;
}

/**
 * The steps through the list while feedbacks are resolved: on to the next that waits, and back when that is undone or
 * refused. `go` opens a feedback, or closes the open one with null.
 */
export function stepsThrough(place: () => Place, go: (feedback: string | null) => void) {
  /** What was left for the next one, and has not come back. */
  const left = new Set<string>();
  /** A feedback is being resolved. */
  const onResolving = (from: string): void => {
    // The next one could not be fetched, and this one will be refused.
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
  /** A feedback was not resolved after all, refused or undone. */
  const onBack = (feedback: string): void => {
    const wasLeft = left.delete(feedback);
    const { selected } = place();
    // A quick refusal arrives before the step on has been rendered. Then the open one is still this one.
    if (selected === feedback) {
      if (wasLeft) go(feedback);
      return;
    }
    // Nobody is taken away from what they have begun to write.
    if (selected === null || !hasDraft(selected)) go(feedback);
  };
  return { onResolving, onBack };
}
