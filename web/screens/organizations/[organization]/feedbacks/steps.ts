import type { Feedback, FeedbackStatus } from "#shared/model/feedback.ts";
import { connectionNow, isOffline } from "#web/api/connection.ts";
import { hasDraft } from "./detail/drafts.ts";
import { nextWaiting } from "./next-waiting.ts";

export interface Place {
  selected: string | null;
  status: FeedbackStatus | undefined;
  items: readonly Pick<Feedback, "_id" | "status">[];
  /** Fetches the next page and resolves to all items; null on the last page. */
  more: (() => Promise<Place["items"]>) | null;
}

/** Moves to the next pending feedback on resolving, and back after a failure or undo; `go(null)` closes. */
export function stepsThrough(place: () => Place, go: (feedback: string | null) => void) {
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
