import { readConsequences } from "#functions/data/feedbacks.ts";
import { noteGiven } from "#functions/data/given.ts";
import { queueAlerts } from "./queue-alerts.ts";

/**
 * Does what follows from a new feedback: its members are told of a complaint, and whoever gave it with an address finds it
 * again. Doing it again changes nothing.
 */
export async function followFeedback(at: { organization: string; feedback: string }, now: Date): Promise<void> {
  const follows = await readConsequences(at.organization, at.feedback);
  if (follows === null) return;
  if (follows.alert) await queueAlerts(at, now);
  if (follows.givenBy !== null) await noteGiven(follows.givenBy, at);
}
