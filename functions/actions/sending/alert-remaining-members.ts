import { listAgain } from "#functions/data/delivery/unsent-messages.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { alertStatusOf } from "#functions/data/sending/alert-status.ts";
import { messageLife } from "#functions/data/sending/messages.ts";
import { alertRoundOf } from "#shared/rules/feedbacks/alert-round.ts";
import { type Alerted, queueAmong, readersOf } from "./queue-alerts.ts";
import { tellInPlaceOfSms } from "./tell-by-email.ts";

/** Alerts members who were never told of a complaint that is open again; returns the number of new alerts. */
export async function alertRemainingMembers(at: Omit<Alerted, "round">, now: Date): Promise<number> {
  const feedback = await readFeedback(at.organization, at.feedback);
  // Imports and good ratings never alert.
  if (feedback?.status !== "pending" || feedback.alert === undefined) return 0;
  const alerted = { ...at, round: alertRoundOf(feedback.alertRound) };
  const { of: news, unsent } = await alertStatusOf(alerted, await readersOf(at.organization));
  await Promise.all(unsent.map((id) => listAgain(at.organization, id, now)));
  // Messages of old complaints have expired, so nobody knows who was told.
  const isOld = alerted.round === 0 && now.getTime() - Date.parse(feedback.date) >= messageLife;
  const untold = [...news].filter(([, of]) => of === "untold" || (of === "none" && !isOld)).map(([user]) => user);
  const queued = await queueAmong(untold, alerted, now, false);
  const inPlace = await Promise.all(untold.map((user) => tellInPlaceOfSms(user, alerted, now)));
  return queued + inPlace.filter((isNew) => isNew).length;
}
