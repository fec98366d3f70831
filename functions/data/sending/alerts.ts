import { createHash } from "node:crypto";
import { messageKey } from "#functions/data/keys.ts";
import { countWithin, type LimitCount, readCalls } from "#functions/data/limits.ts";
import { ifNew, type NamedWrites, tableName, transact, type Write } from "#functions/data/table.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { mailAlertsADay, smsAlertsADay, smsAlertsOfOrganization } from "#shared/rules/sending/notifications.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import {
  alertsAtMost,
  digestWindow,
  digestWindowAt,
  droppedForNow,
  endOfDigestWindow,
  hoursLastWindowAt,
} from "#shared/rules/sending/sending.ts";
import { isInFreeCountry } from "#shared/rules/sending/sms-credits.ts";
import {
  digestedRecord,
  dueLater,
  type Message,
  messagePut,
  messageRecord,
  queuedAt,
  readMessage,
} from "./messages.ts";
import { changeCredits, readPool } from "./sms-pool.ts";

export type Alert = Extract<Message, { template: "complaint_alert" }>;

export type ReplyAlert = Extract<Message, { template: "reply_alert" }>;

type Digest = Extract<Message, { template: "complaint_digest" }>;

/** Deterministic, so that repeating makes the same message. */
export const alertId = ({
  feedback,
  user,
  channel,
}: {
  feedback: string;
  user: string;
  channel: Alert["channel"];
}): string => `${feedback}-${user}-${channel}`;

export type AlertOutcome = "alert" | "digest" | "already" | SmsLeftOut;

const ofWindow = ({ channel, data }: Alert): LimitCount => ({
  name: `alerts:${channel}`,
  hash: data.user,
  seconds: inSeconds(digestWindow),
});

/** SMS are counted with their cost instead. */
const countMailOfDay = ({ channel, data }: Alert | ReplyAlert, now: Date): Write[] =>
  channel === "email"
    ? [countWithin({ name: "alertMail", hash: data.user, seconds: inSeconds(oneDay) }, mailAlertsADay, now)]
    : [];

/** Several accounts may have verified the same number. */
const hashOfNumber = (number: string): string =>
  createHash("sha256")
    .update(e164(number) ?? number)
    .digest("hex");

const ofDay = (by: string, hash: string): LimitCount => ({ name: `alertSms:${by}`, hash, seconds: inSeconds(oneDay) });

type Cost = NamedWrites<"credits" | "receiver" | "number" | "organization">;
const free: Cost = { credits: [], receiver: [], number: [], organization: [] };

/** Credits plus used ones stay stable under concurrent payments; null if free credits cannot pay. */
async function costOf({ _id, channel, organization, to, data }: Alert | ReplyAlert, now: Date): Promise<Cost | null> {
  if (channel === "email") return free;
  const all = ofDay("organization", organization);
  const [{ credits, hasBought }, used] = await Promise.all([readPool(organization), readCalls(all, now)]);
  if (!hasBought && !isInFreeCountry(to)) return null;
  return {
    credits: changeCredits(organization, [{ cause: "alert", credits: -1, about: _id, by: null }], now),
    receiver: countWithin(ofDay("account", data.user), smsAlertsADay, now),
    number: countWithin(ofDay("number", hashOfNumber(to)), smsAlertsADay, now),
    organization: countWithin(all, smsAlertsOfOrganization(credits + used), now),
  };
}

function leftOutBy(refused: ReadonlySet<string>): SmsLeftOut | null {
  if (refused.has("credits")) return "no_credits";
  if (refused.has("receiver") || refused.has("number")) return "day_full";
  return refused.has("organization") ? "organization_day_full" : null;
}

function digestFor({ channel, language, to, organization, data }: Alert, window: number, now: Date): Digest {
  const digest: Digest = {
    template: "complaint_digest",
    channel,
    language,
    to,
    organization,
    data: { user: data.user, ...(data.smsLeftOut && { smsLeftOut: data.smsLeftOut }) },
    complaints: [data.feedback],
    ...queuedAt(now, `${organization}-${data.user}-${channel}-${window}`),
  };
  return dueLater(digest, endOfDigestWindow(window));
}

/** Refused once the sweep handed it over, because it may be composed from then on. */
const intoDigest = (digest: string, feedback: string): Write => ({
  Update: {
    TableName: tableName,
    Key: messageKey(digest),
    UpdateExpression: "SET complaints = list_append(complaints, :one)",
    ConditionExpression: "#status = :queued AND attribute_not_exists(handedOverAt)",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":one": [feedback], ":queued": "queued" },
  },
});

const dropped = Object.fromEntries(droppedForNow.map((reason, index) => [`:${index}`, reason]));

const ifWaiting = "(#status = :queued AND attribute_not_exists(handedOverAt))";

/** Once, unless it was dropped before it was sent, or it waits and may be `moved`. */
const alertPut = (Item: Record<string, unknown>, moved = false): Write => ({
  Put: {
    TableName: tableName,
    Item,
    ConditionExpression: [
      ifNew,
      `(#status = :failed AND reason IN (${Object.keys(dropped).join(", ")}))`,
      ...(moved ? [ifWaiting] : []),
    ].join(" OR "),
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":failed": "failed", ...dropped, ...(moved && { ":queued": "queued" }) },
  },
});

/** Queues an escalation, up to a number a day, or moves one that waits, uncounted; one that was sent stays alone. */
export async function queueEscalation(escalation: Message, user: string): Promise<void> {
  const ofDay = { name: "overdueMail", hash: user, seconds: inSeconds(oneDay) };
  const queued = await transact(() => ({
    escalation: messagePut(escalation),
    day: countWithin(ofDay, mailAlertsADay, new Date(escalation.dueAt)),
  }));
  if (!queued.done && queued.refused.has("escalation"))
    await transact(() => [alertPut(messageRecord(escalation), true)]);
}

/** Queues the email of a window's assignments, up to a number a day, or adds a complaint while it waits. */
export async function queueAssigned(digest: Digest, now: Date): Promise<void> {
  const ofDay = { name: "assignedMail", hash: digest.data.user, seconds: inSeconds(oneDay) };
  const queued = await transact(() => ({
    digest: messagePut(digest),
    day: countWithin(ofDay, mailAlertsADay, now),
  }));
  if (!queued.done && queued.refused.has("digest"))
    await transact(() => digest.complaints.map((complaint) => intoDigest(digest._id, complaint)));
}

/** Null if the window's digest takes no more. Only its first complaint pays for an SMS. */
async function addTo(window: number, alert: Alert, cost: Cost, now: Date): Promise<AlertOutcome | null> {
  const digest = digestFor(alert, window, now);
  // Another caller may create it in between.
  for (const isFirst of [false, true, false]) {
    const added = await transact(() => ({
      alert: alertPut(digestedRecord(alert, digest._id)),
      digest: isFirst ? messagePut(digest) : intoDigest(digest._id, alert.data.feedback),
      ...(isFirst ? cost : free),
    }));
    if (added.done) return "digest";
    if (added.refused.has("alert")) return "already";
    if (!added.refused.has("digest")) return leftOutBy(added.refused);
  }
  return null;
}

/** A refused SMS would still hold up others at the organization's one pool. */
async function isQueued({ _id, channel }: Alert): Promise<boolean> {
  const before = channel === "sms" ? await readMessage(_id) : null;
  return before !== null && !(before.status === "failed" && droppedForNow.includes(before.reason ?? ""));
}

/** Queues an alert, or adds it to a digest beyond the limits, once; SMS are paid or left out. */
export async function queueAlert(alert: Alert, now: Date): Promise<AlertOutcome> {
  const [cost, queuedBefore] = await Promise.all([costOf(alert, now), isQueued(alert)]);
  if (cost === null) return "country_unpaid";
  if (queuedBefore) return "already";
  const queued = await transact(() => ({
    alert: alertPut(messageRecord(alert)),
    window: countWithin(ofWindow(alert), alertsAtMost, now),
    day: countMailOfDay(alert, now),
    ...cost,
  }));
  if (queued.done) return "alert";
  const { refused } = queued;
  if (refused.has("alert")) return "already";
  const leftOut = refused.has("window") ? null : leftOutBy(refused);
  if (leftOut !== null) return leftOut;
  const window = refused.has("day") ? hoursLastWindowAt(now) : digestWindowAt(now);
  const outcome = (await addTo(window, alert, cost, now)) ?? (await addTo(window + 1, alert, cost, now));
  if (outcome === null) throw new Error("no digest is open");
  return outcome;
}

/** Queues a reply's alert once; an SMS is paid or left out, and so are emails beyond the day's limit. */
export async function queueReplyAlert(alert: ReplyAlert, now: Date): Promise<AlertOutcome> {
  const cost = await costOf(alert, now);
  if (cost === null) return "country_unpaid";
  const queued = await transact(() => ({ alert: messagePut(alert), day: countMailOfDay(alert, now), ...cost }));
  if (queued.done) return "alert";
  return queued.refused.has("alert") ? "already" : (leftOutBy(queued.refused) ?? "day_full");
}
