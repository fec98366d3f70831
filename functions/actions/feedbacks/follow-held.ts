import { queueHeldNotices } from "#functions/actions/sending/queue-held-notices.ts";
import { noteWaiting } from "#functions/data/feedbacks/held.ts";

/**
 * What follows from a rating that is held: owners and admins are told, and it counts as such. Doing it again changes nothing.
 */
export async function followHeld(held: { organization: string; feedback: string }, now: Date): Promise<void> {
  // First: that people are told must not wait for a counter that a burst meets at.
  await queueHeldNotices(held, now);
  await noteWaiting(held.organization, held.feedback);
}
