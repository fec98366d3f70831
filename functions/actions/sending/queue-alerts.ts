import { isListening, readUsers, type UserItem, wantsAlerts, wantsSms } from "#functions/data/accounts/users.ts";
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
import type { Feedback } from "#shared/model/feedback.ts";
import { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { mayAt } from "#shared/rules/permissions.ts";
import type { ToMember } from "./find-receiver.ts";

/** Parallel transactions. */
const queuedAtOnce = 100;

/** Each failure has taken seconds. */
const textsFailedAtMost = 3;

interface Complaint {
  organization: string;
  feedback: string;
}

interface Reply extends Pick<ReplyAlert["data"], "request" | "reply" | "feedback"> {
  organization: string;
}

type Subject = Complaint | Reply;

type OfSubjects = Exclude<ToMember, { template: "held_ratings" }>;

/** Complaints, or the reply, of a message. */
export function subjectsOf(message: OfSubjects): Subject[] {
  const { organization } = message;
  if (message.template === "complaint_alert") return [{ organization, feedback: message.data.feedback }];
  if (message.template === "complaint_digest")
    return message.complaints.map((feedback) => ({ organization, feedback }));
  const { request, reply, feedback } = message.data;
  return [{ organization, request, reply, feedback }];
}

type Way = { channel: Alert["channel"]; to: string } & Pick<Alert["data"], "smsLeftOut">;

/** Queues an alert of one member by one channel; idempotent. */
export function queueAlertFor(
  { _id: user, language }: UserItem,
  subject: Subject,
  { channel, to, ...more }: Way,
  now: Date,
): Promise<AlertOutcome> {
  const { organization, feedback } = subject;
  const addressed = { channel, language, to, organization };
  if (!("reply" in subject)) {
    const id = alertId({ feedback: subject.feedback, user, channel });
    const data = { feedback: subject.feedback, user, ...more };
    return queueAlert({ template: "complaint_alert", ...addressed, data, ...queuedAt(now, id) }, now);
  }
  const { request, reply } = subject;
  const data = { request, reply, feedback, user, ...more };
  const id = `${request ?? feedback}-${reply}-${user}-${channel}`;
  return queueReplyAlert({ template: "reply_alert", ...addressed, data, ...queuedAt(now, id) }, now);
}

const leftOut = ({ notifications }: UserItem, sms: AlertOutcome | null): SmsLeftOut | undefined =>
  notifications.phone ? SmsLeftOut.safeParse(sms ?? "no_verified_number").data : undefined;

/** Says why there is no SMS; members with SMS only get it just then. */
async function mail(user: UserItem, sms: AlertOutcome | null, subject: Subject, now: Date): Promise<AlertOutcome[]> {
  const smsLeftOut = leftOut(user, sms);
  if (!user.notifications.email && smsLeftOut === undefined) return [];
  const way = { channel: "email", to: user.email, ...(smsLeftOut && { smsLeftOut }) } as const;
  return [await queueAlertFor(user, subject, way, now)];
}

/** SMS first, because the email tells if there is none. */
async function text(
  user: UserItem & { phone: string },
  subject: Subject,
  now: Date,
  mayText: boolean,
): Promise<AlertOutcome[]> {
  try {
    if (!mayText) throw new TableBusy();
    const sms = await queueAlertFor(user, subject, { channel: "sms", to: user.phone }, now);
    return [sms, ...(await mail(user, sms, subject, now))];
  } catch (error) {
    if (user.notifications.email) await mail(user, "already", subject, now);
    throw error;
  }
}

/**
 * Alerts members of a complaint or reply at a location by their channels, with a digest beyond ten in ten minutes;
 * idempotent.
 */
export const queueAlerts = async (subject: Subject, now: Date, location: string | null = null): Promise<number> =>
  queueAmong(await readersOf(subject.organization, location), subject, now);

/** Members who may read others' feedback at a location; null is the organization as a whole. */
export async function readersOf(organization: string, location: string | null): Promise<string[]> {
  const members = await listMembers(organization);
  return members.filter((member) => mayAt(member, "feedback.read", location)).map(({ user }) => user);
}

/** Alerts whom a feedback is assigned to, if they want alerts and may read it, else every member. */
export async function queueReplyAlerts(
  reply: Reply,
  { assignee, location }: Pick<Feedback, "assignee" | "location">,
  now: Date,
): Promise<number> {
  const readers = await readersOf(reply.organization, location?._id ?? null);
  const [own] = assignee !== null && readers.includes(assignee._id) ? await readUsers([assignee._id]) : [];
  const isToOwner = own !== undefined && isListening(own) && wantsAlerts(own);
  return queueAmong(isToOwner ? [own._id] : readers, reply, now);
}

type Tried = PromiseSettledResult<AlertOutcome[]>;

async function mailEach(users: readonly UserItem[], subject: Subject, now: Date): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (let start = 0; start < users.length; start += queuedAtOnce) {
    const some = users.slice(start, start + queuedAtOnce);
    tried.push(...(await Promise.allSettled(some.map((user) => mail(user, null, subject, now)))));
  }
  return tried;
}

/** In sequence, because all are paid from one pool and would conflict. */
async function textEach(users: readonly UserItem[], subject: Subject, now: Date): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const user of users.filter(wantsSms)) {
    const failed = tried.filter(({ status }) => status === "rejected").length;
    tried.push(...(await Promise.allSettled([text(user, subject, now, failed < textsFailedAtMost)])));
  }
  return tried;
}

const reached: ReadonlySet<string> = new Set<AlertOutcome>(["alert", "digest", "already"]);

/** Queues alerts for `readers`, and answers how many it reaches; a failure doesn't stop the others. */
export async function queueAmong(readers: readonly string[], subject: Subject, now: Date): Promise<number> {
  const users = (await readUsers(readers)).filter(isListening);
  const mailed = users.filter((user) => !wantsSms(user));
  const tried = (await Promise.all([mailEach(mailed, subject, now), textEach(users, subject, now)])).flat();
  const became: Partial<Record<AlertOutcome, number>> = {};
  const done = tried.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  for (const outcome of done.flat()) became[outcome] = (became[outcome] ?? 0) + 1;
  log.info("alerts queued", { ...subject, ...became });
  for (const one of tried) if (one.status === "rejected") throw one.reason;
  return done.filter((outcomes) => outcomes.some((outcome) => reached.has(outcome))).length;
}
