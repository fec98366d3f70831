import { createHash } from "node:crypto";
import { paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ifErased, ifSettled } from "#functions/data/feedbacks/feedbacks.ts";
import { complaintsOfDigest, messageKey } from "#functions/data/keys.ts";
import { type Count, countWithin, readCalls } from "#functions/data/limits.ts";
import { documents, ifNew, itemsIn, type Named, tableName, transact, type Write } from "#functions/data/table.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { mailAlertsADay, smsAlertsADay, smsAlertsOfOrganization } from "#shared/rules/sending/alerts.ts";
import { isInFreeCountry } from "#shared/rules/sending/free-credits.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import {
  alertsAtMost,
  digestWindow,
  digestWindowAt,
  type droppedAsErased,
  droppedAsSettled,
  droppedForNow,
  endOfDigestWindow,
  hoursLastWindowAt,
  needsNobody,
} from "#shared/rules/sending/sending.ts";
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

/** The alert of a complaint to one member by one channel. */
export type Alert = Extract<Message, { template: "complaint_alert" }> & { data: { user: string } };

/** The alert of a customer's reply to one member by one channel. */
export type ReplyAlert = Extract<Message, { template: "reply_alert" }>;

type Digest = Extract<Message, { template: "complaint_digest" }>;

/** The id of the alert of a complaint to one person by one channel: doing it twice makes the same message. */
export const alertId = ({
  feedback,
  user,
  channel,
}: {
  feedback: string;
  user: string;
  channel: Alert["channel"];
}): string => `${feedback}-${user}-${channel}`;

/** What became of an alert: it goes out itself, it is told in a digest, it was decided before, or it is left out. */
export type AlertOutcome = "alert" | "digest" | "already" | SmsLeftOut;

/** Windows to look through for a digest that is still open. More than one is needed only when clocks disagree. */
const windows = 6;

/** The alerts to the person in a window. */
const ofWindow = ({ channel, data }: Alert): Count => ({
  name: `alerts:${channel}`,
  hash: data.user,
  seconds: inSeconds(digestWindow),
});

/** Counts an alert by email to the person in this day, if there is room for it. Those by SMS are counted with what they cost. */
const countMailOfDay = ({ channel, data }: Alert | ReplyAlert, now: Date): Write[] =>
  channel === "email"
    ? [countWithin({ name: "alertMail", hash: data.user, seconds: inSeconds(oneDay) }, mailAlertsADay, now)]
    : [];

/** A number is counted by its hash. Several accounts may have proved the same one to be theirs. */
const hashOfNumber = (number: string): string =>
  createHash("sha256")
    .update(e164(number) ?? number)
    .digest("hex");

const ofDay = (by: string, hash: string): Count => ({ name: `alertSms:${by}`, hash, seconds: inSeconds(oneDay) });

/** What an SMS costs, by what refuses it. An email costs nothing. */
type Cost = Named<"credits" | "receiver" | "number" | "organization">;
const free: Cost = { credits: [], receiver: [], number: [], organization: [] };

/**
 * The writes that an SMS costs, alert or digest: a credit of its organization, and one each of its receiver's, its
 * number's and its organization's texts of the day. What an organization had when the day began is what it has and what
 * it used: while others pay too, both change by the same. Null where it cannot be paid by free credits, and others were
 * never bought: once some were it stays so, so that no condition has to hold it.
 */
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

/** Which of an SMS's costs could not be paid, by what the transaction says of them, or null. */
function leftOutBy(refused: ReadonlySet<string>): SmsLeftOut | null {
  if (refused.has("credits")) return "no_credits";
  if (refused.has("receiver") || refused.has("number")) return "day_full";
  return refused.has("organization") ? "organization_day_full" : null;
}

/** The digest of a window for the person that an alert is addressed to, due when the window ends. */
function digestFor({ channel, language, to, organization, data }: Alert, window: number, now: Date): Digest {
  const digest: Digest = {
    template: "complaint_digest",
    channel,
    language,
    to,
    organization,
    data: { user: data.user },
    complaints: 0,
    ...(data.smsLeftOut && { smsLeftOut: data.smsLeftOut }),
    ...queuedAt(now, `${organization}-${data.user}-${channel}-${window}`),
  };
  return dueLater(digest, endOfDigestWindow(window));
}

/** The condition that a digest is there and takes complaints. */
const ifOpen = "#status = :queued";

/** Adds a complaint to a digest that is not being sent yet, or makes the digest with it: `when` says which of these may be. */
function intoDigest({ complaints: _, ...digest }: Digest, when: "there" | "new" | "either"): Write {
  const { pk, sk, ...record } = messageRecord(digest);
  const fields = Object.entries(record).filter(([, value]) => value !== undefined);
  return {
    Update: {
      TableName: tableName,
      Key: { pk, sk },
      UpdateExpression: `ADD complaints :one SET ${fields
        .map((_field, index) => `#${index} = if_not_exists(#${index}, :${index})`)
        .join(", ")}`,
      ConditionExpression: { there: ifOpen, new: ifNew, either: `${ifNew} OR ${ifOpen}` }[when],
      ExpressionAttributeNames: {
        ...(when !== "new" && { "#status": "status" }),
        ...Object.fromEntries(fields.map(([name], index) => [`#${index}`, name])),
      },
      ExpressionAttributeValues: {
        ":one": 1,
        ...(when !== "new" && { ":queued": "queued" }),
        ...Object.fromEntries(fields.map(([, value], index) => [`:${index}`, value])),
      },
    },
  };
}

/** An alert went out, perhaps or not at all, before its customer took the complaint back: another may stand in its place. */
const ifOfEarlierRound =
  "#status IN (:sent, :failed, :unknown) AND :round > :none AND (attribute_not_exists(#data.#round) OR #data.#round < :round)";

/**
 * The write of an alert that is not there, or in place of one that was dropped and may be wanted again, of one of an earlier
 * round, or of one that stood in the digest `replaced`, which was dropped or told in an earlier round.
 */
const alertPut = (Item: Record<string, unknown>, round: number, replaced: string | null): Write => ({
  Put: {
    TableName: tableName,
    Item,
    ConditionExpression: `${ifNew} OR (#status = :failed AND #reason IN (${droppedForNow.map((_, index) => `:${index}`).join(", ")})) OR (${ifOfEarlierRound})${
      replaced === null ? "" : " OR (#status = :digested AND #digest = :replaced)"
    }`,
    ExpressionAttributeNames: {
      "#status": "status",
      "#reason": "reason",
      "#data": "data",
      "#round": "round",
      ...(replaced !== null && { "#digest": "digest" }),
    },
    ExpressionAttributeValues: {
      ":sent": "sent",
      ":failed": "failed",
      ":unknown": "unknown",
      ":round": round,
      ":none": 0,
      ...Object.fromEntries(droppedForNow.map((reason, index) => [`:${index}`, reason])),
      ...(replaced !== null && { ":digested": "digested", ":replaced": replaced }),
    },
  },
});

/** Writes down that an alert is told in a digest, and puts it among the digest's complaints. */
const digested = (alert: Alert, digest: Message, replaced: string | null): Write =>
  alertPut(
    {
      ...digestedRecord(alert, digest._id),
      gsi1pk: complaintsOfDigest(digest._id),
      gsi1sk: alert.data.feedback,
    },
    alert.data.round ?? 0,
    replaced,
  );

/**
 * The digest that an alert stands in, if that one was dropped, because nobody was told by it, nor ever will be, or if it told
 * of it in an earlier round.
 */
async function pastDigestOf({ _id, data: { round = 0 } }: Alert): Promise<string | null> {
  const before = await readMessage(_id);
  const digest = before?.digest;
  if (before?.template !== "complaint_alert" || digest === undefined) return null;
  const { status, reason = "" } = (await readMessage(digest)) ?? {};
  const isDropped = status === "failed" && needsNobody(reason);
  const isEarlier = (before.data.round ?? 0) < round && status !== "queued" && status !== "sending";
  return isDropped || isEarlier ? digest : null;
}

/** Adds an alert's complaint to a digest, which costs something when it makes the digest. Null when that one takes no more. */
async function addTo(
  digest: Digest,
  { alert, cost, replaced }: { alert: Alert; cost: Cost; replaced: string | null },
): Promise<AlertOutcome | null> {
  // Only the first complaint of a digest by SMS pays for it. Another caller may make the digest between two tries.
  const tries = alert.channel === "sms" ? (["there", "new", "there"] as const) : (["either"] as const);
  for (const when of tries) {
    const paid = when === "new" ? cost : free;
    const added = await transact(() => ({
      alert: digested(alert, digest, replaced),
      digest: intoDigest(digest, when),
      ...paid,
    }));
    if (added.done) return "digest";
    if (added.refused.has("alert")) return "already";
    if (!added.refused.has("digest")) return leftOutBy(added.refused);
  }
  return null;
}

/** Queues an alert that goes out by itself, unless its person's window or day is full. */
async function queueAlone(
  alert: Alert,
  { cost, replaced }: { cost: Cost; replaced: string | null },
  now: Date,
): Promise<AlertOutcome | "window" | "day"> {
  const put = alertPut(messageRecord(alert), alert.data.round ?? 0, replaced);
  const queued = await transact(() => ({
    alert: put,
    window: countWithin(ofWindow(alert), alertsAtMost, now),
    day: countMailOfDay(alert, now),
    ...cost,
  }));
  if (queued.done) return "alert";
  if (queued.refused.has("alert")) return "already";
  if (queued.refused.has("window") && !queued.refused.has("day")) return "window";
  return leftOutBy(queued.refused) ?? "day";
}

/**
 * Queues an alert, or, when its person had ten by this channel in these ten minutes, adds its complaint to their digest
 * of the window, and of the hour where they had as many by email as a day has: either of them exactly once, however often and by however many callers it is asked. An SMS is paid and
 * counted for its receiver's day in the same transaction, or left out; so is a digest by SMS, when it is made. The alert
 * with its counts costs 7 write units, by SMS 3 read and 15 write units; a complaint of a digest 6, and 10 more for the first by
 * SMS.
 */
export async function queueAlert(alert: Alert, now: Date): Promise<AlertOutcome> {
  const outcome = await queueUnless(alert, null, now);
  if (outcome !== "already") return outcome;
  const past = await pastDigestOf(alert);
  return past === null ? "already" : queueUnless(alert, past, now);
}

/**
 * Queues the alert of a reply, exactly once: how many there are is bounded by the replies that a request takes. An SMS is paid
 * as that of a complaint, or left out. An email is left out beyond the day's: the reply stands on its request all the same.
 */
export async function queueReplyAlert(alert: ReplyAlert, now: Date): Promise<AlertOutcome> {
  const cost = await costOf(alert, now);
  if (cost === null) return "country_unpaid";
  const queued = await transact(() => ({ alert: messagePut(alert), day: countMailOfDay(alert, now), ...cost }));
  if (queued.done) return "alert";
  return queued.refused.has("alert") ? "already" : (leftOutBy(queued.refused) ?? "day_full");
}

/** Whether `alertPut` would be refused by an alert that is there. */
const stands = ({ status, reason = "", ...before }: Message, round: number): boolean => {
  const isDropped = status === "failed" && droppedForNow.some((dropped) => dropped === reason);
  const isOver = status === "sent" || status === "failed" || status === "unknown";
  const isEarlier = before.template === "complaint_alert" && (before.data.round ?? 0) < round;
  return !isDropped && !(isOver && isEarlier);
};

/**
 * What can be seen of a text before it is paid: it is there already, or its person's window is full. Each text is a transaction
 * with its organization's one pool, where many at once hinder each other, refused ones too.
 */
async function seenOf(alert: Alert, replaced: string | null, now: Date): Promise<"already" | "window" | null> {
  if (alert.channel === "email") return null;
  const [before, calls] = await Promise.all([
    replaced === null ? readMessage(alert._id) : null,
    readCalls(ofWindow(alert), now),
  ]);
  if (before !== null && stands(before, alert.data.round ?? 0)) return "already";
  return calls < alertsAtMost ? null : "window";
}

/** Queues an alert unless it is there already, other than in the digest `replaced`. */
async function queueUnless(alert: Alert, replaced: string | null, now: Date): Promise<AlertOutcome> {
  const [cost, seen] = await Promise.all([costOf(alert, now), seenOf(alert, replaced, now)]);
  if (cost === null) return "country_unpaid";
  if (seen === "already") return seen;
  const queued = seen ?? (await queueAlone(alert, { cost, replaced }, now));
  if (queued !== "window" && queued !== "day") return queued;
  const first = queued === "day" ? hoursLastWindowAt(now) : digestWindowAt(now);
  for (let window = first; window < first + windows; window++) {
    const added = await addTo(digestFor(alert, window, now), { alert, cost, replaced });
    if (added) return added;
  }
  throw new Error("no digest is open");
}

/** A complaint that leaves a digest, because it is resolved, no complaint any more, or erased. */
export interface Settled {
  feedback: string;
  reason: typeof droppedAsSettled | typeof droppedAsErased;
}

/** How many complaints leave a digest in one transaction at most: each takes two of its 100 writes. */
export const takenOutAtOnce = 40;

/**
 * Takes complaints that are resolved or erased out of a digest that is not being sent yet: their alerts are dropped,
 * and queued again if a complaint is reopened. All of them or none: false when that is not so any more of one, when one
 * is not in the digest, or the digest is on its way. Costs 2 write units, and 6 for each complaint.
 */
export async function takeOutOfDigest(
  { _id: digest, channel, data: { user }, organization }: Digest,
  settled: readonly Settled[],
  now: Date,
): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: messageKey(digest),
        UpdateExpression: "ADD complaints :less",
        ConditionExpression: ifOpen,
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: { ":less": -settled.length, ":queued": "queued" },
      },
    },
    ...settled.flatMap(({ feedback, reason }): Write[] => [
      {
        Update: {
          TableName: tableName,
          Key: messageKey(alertId({ feedback, user, channel })),
          UpdateExpression: "SET #status = :failed, reason = :dropped, endedAt = :now REMOVE digest, gsi1pk, gsi1sk",
          ConditionExpression: "#status = :digested AND digest = :digest",
          ExpressionAttributeNames: { "#status": "status" },
          ExpressionAttributeValues: {
            ":failed": "failed",
            ":digested": "digested",
            ":digest": digest,
            ":dropped": reason,
            ":now": now.toISOString(),
          },
        },
      },
      (reason === droppedAsSettled ? ifSettled : ifErased)(organization, feedback),
    ]),
  ]);
  return done;
}

/** The ids of all complaints of a digest. */
export async function complaintsIn(digest: string): Promise<string[]> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :digest",
      ExpressionAttributeValues: { ":digest": complaintsOfDigest(digest) },
    },
  );
  return (await itemsIn(pages)).flatMap(({ gsi1sk }) => (typeof gsi1sk === "string" ? [gsi1sk] : []));
}

/** The ids of a digest's newest complaints, up to `limit`. */
export async function newestOfDigest(digest: string, limit: number): Promise<string[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :digest",
      ExpressionAttributeValues: { ":digest": complaintsOfDigest(digest) },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return Items.flatMap(({ gsi1sk }) => (typeof gsi1sk === "string" ? [gsi1sk] : []));
}
