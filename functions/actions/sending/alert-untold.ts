import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { messageLife } from "#functions/data/sending/messages.ts";
import { listAgain } from "#functions/data/sending/unsent-messages.ts";
import { newsOf } from "#functions/data/sending/untold.ts";
import { alertRoundOf } from "#shared/rules/feedbacks/alert-round.ts";
import { type Alerted, queueAmong, readersOf } from "./queue-alerts.ts";
import { tellInPlaceOfSms } from "./tell-by-email.ts";

/**
 * Queues an alert for each of today's members who was never told of a complaint that waits again, or only now: their alert was
 * dropped while it was resolved, they joined since, or it was none when it came. Whoever is told by SMS alone, and whose SMS
 * failed, gets the email in its place again. Somebody who was or may have been told by any channel, alone or in a digest, is not
 * told again, unless its customer took the complaint back since; an alert that failed stands among what did not arrive, again
 * where it was taken off while the complaint was resolved. Answers how many alerts are new.
 */
export async function alertUntold(at: Omit<Alerted, "round">, now: Date): Promise<number> {
  const feedback = await readFeedback(at.organization, at.feedback);
  // An imported complaint and a good rating alert nobody, and so they do when they are reopened.
  if (feedback?.status !== "pending" || feedback.alert === undefined) return 0;
  const alerted = { ...at, round: alertRoundOf(feedback.alertRound) };
  const { of: news, unsent } = await newsOf(alerted, await readersOf(at.organization));
  await Promise.all(unsent.map((id) => listAgain(at.organization, id, now)));
  // Of an old complaint nobody knows any more who was told: the messages are gone.
  const isOld = alerted.round === 0 && now.getTime() - Date.parse(feedback.date) >= messageLife;
  const untold = [...news].filter(([, of]) => of === "untold" || (of === "none" && !isOld)).map(([user]) => user);
  const queued = await queueAmong(untold, alerted, now, false);
  const inPlace = await Promise.all(untold.map((user) => tellInPlaceOfSms(user, alerted, now)));
  return queued + inPlace.filter((isNew) => isNew).length;
}
