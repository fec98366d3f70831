import { alertUntold, queueAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { readConsequences } from "#functions/data/feedbacks.ts";
import { noteGiven } from "#functions/data/given.ts";

/**
 * Does what follows from a feedback that is new, or was `changed`: its members are told of a complaint, and its
 * customer with an address finds it again. Doing it again changes nothing.
 */
export async function followFeedback(
  at: { organization: string; feedback: string },
  changed: boolean,
  now: Date,
): Promise<void> {
  const follows = await readConsequences(at.organization, at.feedback);
  if (follows === null) return;
  if (follows.alert) await (changed ? alertUntold : queueAlerts)(at, now);
  if (follows.givenBy !== null) await noteGiven(follows.givenBy, at);
}
