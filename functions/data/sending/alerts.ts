import { createHash } from "node:crypto";
import { paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ifErased, ifSettled } from "#functions/data/feedbacks/feedbacks.ts";
import { complaintsOfDigest, messageKey } from "#functions/data/keys.ts";
import { countWithin, type LimitCount, readCalls } from "#functions/data/limits.ts";
import { documents, ifNew, itemsIn, type NamedWrites, tableName, transact, type Write } from "#functions/data/table.ts";
import type { SmsLeftOut } from "#shared/model/sms-left-out.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { mailAlertsADay, smsAlertsADay, smsAlertsOfOrganization } from "#shared/rules/sending/notifications.ts";
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

export type Alert = Extract<Message, { template: "complaint_alert" }> & { data: { user: string } };

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

/** More than one is needed only if clocks differ. */
const windows = 6;

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
    data: { user: data.user },
    complaints: 0,
    ...(data.smsLeftOut && { smsLeftOut: data.smsLeftOut }),
    ...queuedAt(now, `${organization}-${data.user}-${channel}-${window}`),
  };
  return dueLater(digest, endOfDigestWindow(window));
}

const ifOpen = "#status = :queued";

/** `when` restricts to adding or creating. */
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

/** A withdrawn complaint's alert may be replaced. */
const ifOfEarlierRound =
  "#status IN (:sent, :failed, :unknown) AND :round > :none AND (attribute_not_exists(#data.#round) OR #data.#round < :round)";

/** Replaces dropped alerts, those of earlier rounds, and those in the digest `replaced`. */
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

/** An alert's digest if dropped or of an earlier round, so that it no longer counts. */
async function pastDigestOf({ _id, data: { round = 0 } }: Alert): Promise<string | null> {
  const before = await readMessage(_id);
  const digest = before?.digest;
  if (before?.template !== "complaint_alert" || digest === undefined) return null;
  const { status, reason = "" } = (await readMessage(digest)) ?? {};
  const isDropped = status === "failed" && needsNobody(reason);
  const isEarlier = (before.data.round ?? 0) < round && status !== "queued" && status !== "sending";
  return isDropped || isEarlier ? digest : null;
}

/** Null if the digest takes no more. */
async function addTo(
  digest: Digest,
  { alert, cost, replaced }: { alert: Alert; cost: Cost; replaced: string | null },
): Promise<AlertOutcome | null> {
  // Only a digest's first complaint pays; another caller may create it in between.
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

/** Queues an alert, or adds it to a digest beyond the limits, once per round; SMS are paid or left out. */
export async function queueAlert(alert: Alert, now: Date): Promise<AlertOutcome> {
  const outcome = await queueUnless(alert, null, now);
  if (outcome !== "already") return outcome;
  const past = await pastDigestOf(alert);
  return past === null ? "already" : queueUnless(alert, past, now);
}

/** Queues a reply's alert once; an SMS is paid or left out, and so are emails beyond the day's limit. */
export async function queueReplyAlert(alert: ReplyAlert, now: Date): Promise<AlertOutcome> {
  const cost = await costOf(alert, now);
  if (cost === null) return "country_unpaid";
  const queued = await transact(() => ({ alert: messagePut(alert), day: countMailOfDay(alert, now), ...cost }));
  if (queued.done) return "alert";
  return queued.refused.has("alert") ? "already" : (leftOutBy(queued.refused) ?? "day_full");
}

const stands = ({ status, reason = "", ...before }: Message, round: number): boolean => {
  const isDropped = status === "failed" && droppedForNow.some((dropped) => dropped === reason);
  const isOver = status === "sent" || status === "failed" || status === "unknown";
  const isEarlier = before.template === "complaint_alert" && (before.data.round ?? 0) < round;
  return !isDropped && !(isOver && isEarlier);
};

/** Avoids conflicts on the organization's one pool, which even refused SMS cause. */
async function seenOf(alert: Alert, replaced: string | null, now: Date): Promise<"already" | "window" | null> {
  if (alert.channel === "email") return null;
  const [before, calls] = await Promise.all([
    replaced === null ? readMessage(alert._id) : null,
    readCalls(ofWindow(alert), now),
  ]);
  if (before !== null && stands(before, alert.data.round ?? 0)) return "already";
  return calls < alertsAtMost ? null : "window";
}

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

export interface Settled {
  feedback: string;
  reason: typeof droppedAsSettled | typeof droppedAsErased;
}

/** Two writes each; DynamoDB takes 100 per transaction. */
export const takenOutAtOnce = 40;

/**
 * Removes resolved or erased complaints from an unsent digest and drops their alerts; false, all or none, if anything
 * changed.
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

export async function readDigestComplaints(digest: string): Promise<string[]> {
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
