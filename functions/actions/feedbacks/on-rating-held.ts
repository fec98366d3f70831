import { queueHeldNotices } from "#functions/actions/sending/queue-held-notices.ts";
import { noteWaiting } from "#functions/data/feedbacks/held.ts";

/** Follow-up work for a held rating; idempotent. */
export async function onRatingHeld(held: { organization: string; feedback: string }, now: Date): Promise<void> {
  // First, because a burst contends for the counter.
  await queueHeldNotices(held, now);
  await noteWaiting(held.organization, held.feedback);
}
