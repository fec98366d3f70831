import { decodeTime } from "ulid";
import { lockedLocations } from "#functions/actions/places/within-plan.ts";
import { noteRater } from "#functions/actions/requests/note-rater.ts";
import { queueAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { queueEscalations } from "#functions/actions/sending/queue-escalations.ts";
import { queueNews } from "#functions/actions/sending/queue-news.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import { listFeedbackByEmail, storeFeedbackByEmail } from "#functions/data/feedbacks/feedback-by-email.ts";
import { changeFeedback, noteAlerted, readConsequences } from "#functions/data/feedbacks/feedbacks.ts";
import { messageLife } from "#functions/data/sending/messages.ts";

/** Repeats if the address changed meanwhile. */
async function noteGiver(at: { organization: string; feedback: string }, givenBy: string): Promise<void> {
  if (await storeFeedbackByEmail(givenBy, at)) return;
  const after = await readConsequences(at.organization, at.feedback);
  if (after?.givenBy) await noteGiver(at, after.givenBy);
}

/** Enough to find a customer's last rating here among those elsewhere. */
const lookedThrough = 20;

/** Notes on a customer's last rating here, if it was a complaint, that they came back. */
async function noteReturned({ organization, feedback }: { organization: string; feedback: string }, givenBy: string) {
  const { items } = await listFeedbackByEmail([{ by: givenBy, before: feedback }], lookedThrough);
  const last = items.find((item) => item.organization === organization);
  if (last === undefined) return;
  await changeFeedback(organization, last.feedback, (before) =>
    before.intercepted && !before.returned ? { ...before, returned: true } : before,
  );
}

async function alertMembers(at: { organization: string; feedback: string }, location: string | null, now: Date) {
  const count = await queueAlerts(at, now, location);
  if (count > 0) await noteAlerted(at, count, now);
}

/** Follow-up work for a new or `changed` feedback; idempotent. A failing step doesn't stop the others. */
export async function onFeedbackChanged(
  at: { organization: string; feedback: string },
  changed: boolean,
  now: Date,
): Promise<void> {
  const follows = await readConsequences(at.organization, at.feedback);
  if (follows === null) return;
  const { location, alert, imported, rater, givenBy, due } = follows;
  const locked = await lockedLocations(at.organization, await readPlan(at.organization, now));
  const isRead = location === null || !locked.includes(location);
  // Messages of older complaints have expired, so nobody knows who was alerted.
  const isOld = changed && now.getTime() - decodeTime(at.feedback) >= messageLife;
  const done = await Promise.allSettled([
    alert && isRead && !isOld ? alertMembers(at, location, now) : null,
    due !== null && isRead ? queueEscalations({ ...at, due }, now) : null,
    !changed && isRead && !imported ? queueNews(at, follows, now) : null,
    !changed && rater !== null ? noteRater(at.organization, rater, now) : null,
    givenBy === null ? null : noteGiver(at, givenBy),
    givenBy === null || changed || imported || follows.intercepted ? null : noteReturned(at, givenBy),
  ]);
  for (const one of done) if (one.status === "rejected") throw one.reason;
}
