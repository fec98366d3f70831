import { isListening, readUsers, type UserItem, wantsSms } from "#functions/data/accounts/users.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import {
  type Alert,
  type AlertOutcome,
  alertId,
  queueAlert,
  queueReplyAlert,
  type ReplyAlert,
} from "#functions/data/sending/alerts.ts";
import { queuedAt } from "#functions/data/sending/messages.ts";
import { TableBusy } from "#functions/data/table.ts";
import { listMembers } from "#functions/data/users/members.ts";
import { log } from "#functions/log.ts";
import { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { alertRoundOf } from "#shared/rules/feedbacks/alert-round.ts";
import { readsAllFeedback } from "#shared/rules/permissions.ts";
import { optedOut } from "#shared/rules/sending/sending.ts";

/** People whose emails are queued side by side. It bounds the transactions at one time, not the read. */
const queuedAtOnce = 100;

/** How many texts may fail before no other is tried: each of them has waited for some seconds by then. */
const textsFailedAtMost = 3;

export interface Alerted {
  organization: string;
  feedback: string;
  /** The round of alerts (`alertRoundOf`): who was told in an earlier one is told again. */
  round?: number | undefined;
}

/** A customer's reply to a request, and the feedback that answered it. */
export interface Replied {
  organization: string;
  request: string;
  reply: string;
  feedback: string | null;
}

type Way = { channel: Alert["channel"]; to: string } & Pick<Alert["data"], "smsLeftOut">;

/** One person's alert of a complaint by a channel. */
const alertFor = (
  { _id: user, language }: UserItem,
  { organization, feedback, round = 0 }: Alerted,
  { channel, to, ...more }: Way,
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

/** One person's alert of a reply by a channel. */
const replyAlertFor = (
  { _id: user, language }: UserItem,
  { organization, request, reply, feedback }: Replied,
  { channel, to, ...more }: Way,
  now: Date,
): ReplyAlert => ({
  template: "reply_alert",
  channel,
  language,
  to,
  organization,
  data: { request, reply, feedback, user, ...more },
  ...queuedAt(now, `${request}-${reply}-${user}-${channel}`),
});

/** Queues one person's alert by a channel. */
const queueFor = (user: UserItem, about: Alerted | Replied, way: Way, now: Date): Promise<AlertOutcome> =>
  "reply" in about
    ? queueReplyAlert(replyAlertFor(user, about, way, now), now)
    : queueAlert(alertFor(user, about, way, now), now);

/** Why a person who wants an SMS gets none, by what became of it. */
const leftOut = ({ notifications }: UserItem, sms: AlertOutcome | null): SmsLeftOut | undefined =>
  notifications.phone ? SmsLeftOut.safeParse(sms ?? "no_verified_number").data : undefined;

/**
 * Queues the email about a complaint or reply that stands for a person's SMS, which was not sent for a `reason`. Nothing where they have
 * one about it already.
 */
export function queueInPlaceOfSms(
  user: UserItem,
  alerted: Alerted | Replied,
  { reason, now }: { reason?: string | undefined; now: Date },
): Promise<AlertOutcome> {
  const smsLeftOut = reason === optedOut ? optedOut : "not_sent";
  return queueFor(user, alerted, { channel: "email", to: user.email, smsLeftOut }, now);
}

/** Queues a person's email, which says why they get no SMS where that was left out. Whoever is told by SMS alone gets one then. */
async function mail(
  user: UserItem,
  sms: AlertOutcome | null,
  alerted: Alerted | Replied,
  now: Date,
): Promise<AlertOutcome[]> {
  const smsLeftOut = leftOut(user, sms);
  if (!user.notifications.email && smsLeftOut === undefined) return [];
  const way = { channel: "email", to: user.email, ...(smsLeftOut && { smsLeftOut }) } as const;
  return [await queueFor(user, alerted, way, now)];
}

/** How the texts of those who want them are queued. */
interface Texting {
  /** Whether another one is tried. */
  mayText: boolean;
  /** Whether the email of somebody whose text fails is queued all the same. */
  mailsAlone: boolean;
}

/** Queues the alerts of somebody who wants texts: the SMS first, because the email says when there was none. */
async function text(
  user: UserItem & { phone: string },
  alerted: Alerted | Replied,
  now: Date,
  { mayText, mailsAlone }: Texting,
): Promise<AlertOutcome[]> {
  try {
    if (!mayText) throw new TableBusy();
    const sms = await queueFor(user, alerted, { channel: "sms", to: user.phone }, now);
    return [sms, ...(await mail(user, sms, alerted, now))];
  } catch (error) {
    if (mailsAlone && user.notifications.email) await mail(user, "already", alerted, now);
    throw error;
  }
}

/**
 * Queues an alert for each member who may read the complaint and wants to be told, by email, SMS or both. What is beyond
 * ten in ten minutes to one person goes into one digest. Doing it again queues nothing twice. Answers how many alerts are
 * new.
 */
export async function queueAlerts(alerted: Alerted, now: Date): Promise<number> {
  return queueAmong(await readersOf(alerted.organization), alerted, now);
}

/** Queues the alerts of a customer's reply to the members who may read it, by the channels that they wish. None is queued twice. */
export const queueReplyAlerts = async (replied: Replied, now: Date): Promise<number> =>
  queueAmong(await readersOf(replied.organization), replied, now);

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

/** What became of each person's alerts, or why they failed. */
type Tried = PromiseSettledResult<AlertOutcome[]>;

/** Queues the emails of those who want no texts, many side by side. */
async function mailEach(users: readonly UserItem[], alerted: Alerted | Replied, now: Date): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (let start = 0; start < users.length; start += queuedAtOnce) {
    const some = users.slice(start, start + queuedAtOnce);
    tried.push(...(await Promise.allSettled(some.map((user) => mail(user, null, alerted, now)))));
  }
  return tried;
}

/** Queues the texts of those who want them one after the other: all are paid from one pool, and would hinder each other. */
async function textEach(
  users: readonly UserItem[],
  alerted: Alerted | Replied,
  now: Date,
  mailsAlone: boolean,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const user of users.filter(wantsSms)) {
    const failed = tried.filter(({ status }) => status === "rejected").length;
    const texting = { mayText: failed < textsFailedAtMost, mailsAlone };
    tried.push(...(await Promise.allSettled([text(user, alerted, now, texting)])));
  }
  return tried;
}

/**
 * Queues the alerts of a complaint to some of those who may read it, by the channels that they wish now, and answers how many are
 * new. What fails for one keeps nobody else from being told, and is thrown in the end. `mailsAlone`: somebody whose text fails has
 * their email before; not where whoever has one counts as told when this is done again.
 */
export async function queueAmong(
  readers: readonly string[],
  alerted: Alerted | Replied,
  now: Date,
  mailsAlone = true,
): Promise<number> {
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
  const users = (await readUsers(readers)).filter(isListening);
  const [mailed, texted] = await Promise.all([
    mailEach(
      users.filter((user) => !wantsSms(user)),
      alerted,
      now,
    ),
    textEach(users, alerted, now, mailsAlone),
  ]);
  const tried = [...mailed, ...texted];
  for (const one of tried) if (one.status === "fulfilled") for (const outcome of one.value) became[outcome] += 1;
  log.info("alerts queued", { ...alerted, ...became });
  for (const one of tried) if (one.status === "rejected") throw one.reason;
  return became.alert + became.digest;
}
