import { isListening, readUsers, type UserItem, wantsSms } from "#functions/data/accounts/users.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { type Alert, type AlertOutcome, alertId, queueAlert } from "#functions/data/sending/alerts.ts";
import { queuedAt } from "#functions/data/sending/messages.ts";
import { listMembers } from "#functions/data/users/members.ts";
import { log } from "#functions/log.ts";
import { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { alertRoundOf } from "#shared/rules/feedbacks/alert-round.ts";
import { readsAllFeedback } from "#shared/rules/permissions.ts";
import { optedOut } from "#shared/rules/sending/sending.ts";

/** People whose alerts are queued side by side. It bounds the transactions at one time, up to two of each, not the read. */
const queuedAtOnce = 100;

export interface Alerted {
  organization: string;
  feedback: string;
  /** The round of alerts (`alertRoundOf`): who was told in an earlier one is told again. */
  round?: number | undefined;
}

/** One person's alert by a channel. */
const alertFor = (
  { _id: user, language }: UserItem,
  { organization, feedback, round = 0 }: Alerted,
  { channel, to, ...more }: { channel: Alert["channel"]; to: string } & Pick<Alert["data"], "smsLeftOut">,
  now: Date,
): Alert => ({
  template: "complaint_alert",
  channel,
  language,
  to,
  organization,
  data: { feedback, user, ...(round > 0 && { round }), ...more },
  ...queuedAt(now, alertId({ feedback, user, channel })),
});

/** Why a person who wants an SMS gets none, by what became of it. */
const leftOut = ({ notifications }: UserItem, sms: AlertOutcome | null): SmsLeftOut | undefined =>
  notifications.phone ? SmsLeftOut.safeParse(sms ?? "no_verified_number").data : undefined;

/**
 * Queues the email about a complaint that stands for a person's SMS, which was not sent for a `reason`. Nothing where they have
 * one about it already.
 */
export function queueInPlaceOfSms(
  user: UserItem,
  alerted: Alerted,
  { reason, now }: { reason?: string | undefined; now: Date },
): Promise<AlertOutcome> {
  const smsLeftOut = reason === optedOut ? optedOut : "not_sent";
  return queueAlert(alertFor(user, alerted, { channel: "email", to: user.email, smsLeftOut }, now), now);
}

/** Queues one person's alerts: the SMS first, because the email says when there was none. Answers what became of each. */
async function queueFor(user: UserItem, alerted: Alerted, now: Date): Promise<AlertOutcome[]> {
  const { email, notifications } = user;
  if (!isListening(user)) return [];
  const sms = wantsSms(user)
    ? await queueAlert(alertFor(user, alerted, { channel: "sms", to: user.phone }, now), now)
    : null;
  const smsLeftOut = leftOut(user, sms);
  // Somebody who is told by SMS alone still hears of it.
  const mails = notifications.email || smsLeftOut !== undefined;
  const mail = { channel: "email", to: email, ...(smsLeftOut && { smsLeftOut }) } as const;
  const mailed = mails ? await queueAlert(alertFor(user, alerted, mail, now), now) : null;
  return [sms, mailed].filter((outcome) => outcome !== null);
}

/**
 * Queues an alert for each member who may read the complaint and wants to be told, by email, SMS or both. What is beyond
 * ten in ten minutes to one person goes into one digest. Doing it again queues nothing twice. Answers how many alerts are
 * new.
 */
export async function queueAlerts(alerted: Alerted, now: Date): Promise<number> {
  return queueAmong(await readersOf(alerted.organization), alerted, now);
}

/** Queues the alerts of a complaint to one member, by the channels that they wish now. None is queued twice. */
export const alertMember = async (user: string, at: Omit<Alerted, "round">, now: Date): Promise<number> =>
  queueAmong(
    [user],
    { ...at, round: alertRoundOf((await readFeedback(at.organization, at.feedback))?.alertRound) },
    now,
  );

/** The members who may read all feedback. */
export async function readersOf(organization: string): Promise<string[]> {
  const members = await listMembers(organization);
  return members.filter(({ role }) => readsAllFeedback(role)).map(({ user }) => user);
}

/** Queues the alerts of a complaint to some of those who may read it, by the channels that they wish now, and answers how many are new. */
export async function queueAmong(readers: readonly string[], alerted: Alerted, now: Date): Promise<number> {
  const became: Record<AlertOutcome, number> = {
    alert: 0,
    digest: 0,
    already: 0,
    no_credits: 0,
    day_full: 0,
    organization_day_full: 0,
    no_verified_number: 0,
    country_unpaid: 0,
    not_sent: 0,
    opted_out: 0,
  };
  const users = await readUsers(readers);
  for (let start = 0; start < users.length; start += queuedAtOnce) {
    const some = users.slice(start, start + queuedAtOnce);
    const outcomes = await Promise.all(some.map((user) => queueFor(user, alerted, now)));
    for (const outcome of outcomes.flat()) became[outcome] += 1;
  }
  log.info("alerts queued", { ...alerted, ...became });
  return became.alert + became.digest;
}
