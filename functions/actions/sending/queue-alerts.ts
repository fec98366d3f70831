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

/** Parallel transactions. */
const queuedAtOnce = 100;

/** Each failure has taken seconds. */
const textsFailedAtMost = 3;

export interface Alerted {
  organization: string;
  feedback: string;
  /** A later round alerts again those told in an earlier one. */
  round?: number | undefined;
}

interface Replied {
  organization: string;
  request: string;
  reply: string;
  feedback: string | null;
}

type Way = { channel: Alert["channel"]; to: string } & Pick<Alert["data"], "smsLeftOut">;

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

const queueFor = (user: UserItem, about: Alerted | Replied, way: Way, now: Date): Promise<AlertOutcome> =>
  "reply" in about
    ? queueReplyAlert(replyAlertFor(user, about, way, now), now)
    : queueAlert(alertFor(user, about, way, now), now);

const leftOut = ({ notifications }: UserItem, sms: AlertOutcome | null): SmsLeftOut | undefined =>
  notifications.phone ? SmsLeftOut.safeParse(sms ?? "no_verified_number").data : undefined;

/** Queues the email that replaces a failed SMS; idempotent. */
export function queueInPlaceOfSms(
  user: UserItem,
  alerted: Alerted | Replied,
  { reason, now }: { reason?: string | undefined; now: Date },
): Promise<AlertOutcome> {
  const smsLeftOut = reason === optedOut ? optedOut : "not_sent";
  return queueFor(user, alerted, { channel: "email", to: user.email, smsLeftOut }, now);
}

/** Says why there is no SMS; members with SMS only get it just then. */
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

interface Texting {
  mayText: boolean;
  /** Queues the email even if the text fails. */
  mailsAlone: boolean;
}

/** SMS first, because the email tells if there is none. */
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

/** Alerts members of a complaint by their channels, with a digest beyond ten in ten minutes; idempotent. */
export async function queueAlerts(alerted: Alerted, now: Date): Promise<number> {
  return queueAmong(await readersOf(alerted.organization), alerted, now);
}

/** Alerts members of a customer's reply; idempotent. */
export const queueReplyAlerts = async (replied: Replied, now: Date): Promise<number> =>
  queueAmong(await readersOf(replied.organization), replied, now);

/** Alerts one member of a complaint; idempotent. */
export const alertMember = async (user: string, at: Omit<Alerted, "round">, now: Date): Promise<number> =>
  queueAmong(
    [user],
    { ...at, round: alertRoundOf((await readFeedback(at.organization, at.feedback))?.alertRound) },
    now,
  );

export async function readersOf(organization: string): Promise<string[]> {
  const members = await listMembers(organization);
  return members.filter(({ role }) => readsAllFeedback(role)).map(({ user }) => user);
}

type Tried = PromiseSettledResult<AlertOutcome[]>;

async function mailEach(users: readonly UserItem[], alerted: Alerted | Replied, now: Date): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (let start = 0; start < users.length; start += queuedAtOnce) {
    const some = users.slice(start, start + queuedAtOnce);
    tried.push(...(await Promise.allSettled(some.map((user) => mail(user, null, alerted, now)))));
  }
  return tried;
}

/** In sequence, because all are paid from one pool and would conflict. */
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
 * Queues alerts for `readers`; a failure doesn't stop the others. `mailsAlone` is off where an email would count as
 * told.
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
