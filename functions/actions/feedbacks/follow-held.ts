import { queueHeldNotices } from "#functions/actions/sending/queue-held-notices.ts";
import { noteWaiting, readHeld } from "#functions/data/feedbacks/held.ts";
import { noteGiven } from "#functions/data/rating/given.ts";

/**
 * What follows from a rating that is held: owners and admins are told, it counts as such, and who gave it is noted, so that its
 * comment never comes onto the public page once their account is closed. Doing it again changes nothing.
 */
export async function followHeld(held: { organization: string; feedback: string }, now: Date): Promise<void> {
  // First: that people are told must not wait for a counter that a burst meets at.
  await queueHeldNotices(held, now);
  await noteWaiting(held.organization, held.feedback);
  const givenBy = (await readHeld(held.organization, held.feedback))?.givenBy;
  if (givenBy !== undefined) await noteGiven(givenBy, held);
}
