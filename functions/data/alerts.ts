import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { smsAlertsADay } from "#shared/rules/alerts.ts";
import {
  alertsAtMost,
  digestWindow,
  digestWindowAt,
  droppedAsResolved,
  endOfDigestWindow,
} from "#shared/rules/sending.ts";
import { ifResolved } from "./feedbacks.ts";
import { complaintsOfDigest, messageKey } from "./keys.ts";
import { countWithin } from "./limits.ts";
import { digestedRecord, dueLater, type Message, messageRecord, queuedAt } from "./messages.ts";
import { smsDebit } from "./sms-pool.ts";
import { documents, ifNew, tableName, transact, type Write } from "./table.ts";

/** The alert of a complaint to one member by one channel. */
export type Alert = Extract<Message, { template: "complaint_alert" }> & { data: { user: string } };

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

/** Why an SMS is left out: its organization has no credits left, or its receiver had enough today. */
type LeftOut = NonNullable<Alert["data"]["smsLeftOut"]>;

/** What became of an alert: it goes out itself, it is told in a digest, it was decided before, or it is left out. */
export type AlertOutcome = "alert" | "digest" | "already" | LeftOut;

/** Windows to look through for a digest that is still open. More than one is needed only when clocks disagree. */
const windows = 6;

/** Counts an alert to the person in this window, if there is room for it. */
const countAlert = ({ channel, data }: Alert, now: Date): Write =>
  countWithin({ name: `alerts:${channel}`, hash: data.user, seconds: digestWindow / 1_000 }, alertsAtMost, now);

/** The writes that an SMS costs, alert or digest: a credit of its organization, and one of its receiver's texts of the day. */
function costOf({ channel, organization, data }: Alert, now: Date): Write[] {
  if (channel === "email") return [];
  const count = { name: "alertSms:account", hash: data.user, seconds: 86_400 };
  return [smsDebit(organization, 1), countWithin(count, smsAlertsADay, now)];
}

/** Which of an SMS's costs could not be paid, by what the transaction says of them, or null. */
const leftOutBy = ([empty, full]: readonly boolean[]): LeftOut | null =>
  empty ? "no_credits" : full ? "day_full" : null;

/** The digest of a window for the person that an alert is addressed to, due when the window ends. */
function digestFor({ channel, language, to, organization, data }: Alert, window: number, now: Date): Digest {
  const digest: Digest = {
    ...{ template: "complaint_digest", channel, language, to, organization, data: { user: data.user }, complaints: 0 },
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

/** The write of an alert that is not there, or in the place of one that was dropped because its complaint was resolved. */
const alertPut = (Item: Record<string, unknown>): Write => ({
  Put: {
    TableName: tableName,
    Item,
    ConditionExpression: `${ifNew} OR (#status = :failed AND #reason = :dropped)`,
    ExpressionAttributeNames: { "#status": "status", "#reason": "reason" },
    ExpressionAttributeValues: { ":failed": "failed", ":dropped": droppedAsResolved },
  },
});

/** Writes down that an alert is told in a digest, and puts it among the digest's complaints. */
const digested = (alert: Alert, digest: Message): Write =>
  alertPut({
    ...digestedRecord(alert, digest._id),
    gsi1pk: complaintsOfDigest(digest._id),
    gsi1sk: alert.data.feedback,
  });

/** Adds an alert's complaint to a digest. Null when that one takes no more. */
async function addTo(digest: Digest, alert: Alert, now: Date): Promise<AlertOutcome | null> {
  const cost = costOf(alert, now);
  // Only the first complaint of a digest by SMS pays for it. Another caller may make the digest between two tries.
  const tries = cost.length > 0 ? (["there", "new", "there"] as const) : (["either"] as const);
  for (const when of tries) {
    const paid = when === "new" ? cost : [];
    const added = await transact(() => [digested(alert, digest), intoDigest(digest, when), ...paid]);
    if (added.done) return "digest";
    const [already, closed, ...unpaid] = added.refused;
    if (already) return "already";
    if (!closed) return leftOutBy(unpaid);
  }
  return null;
}

/**
 * Queues an alert, or, when its person had ten by this channel in these ten minutes, adds its complaint to their digest
 * of the window: either of them exactly once, however often and by however many callers it is asked. An SMS is paid and
 * counted for its receiver's day in the same transaction, or left out; so is a digest by SMS, when it is made. The alert
 * with its count costs 5 write units, 9 by SMS; a complaint of a digest 7, and 4 more for the first by SMS.
 */
export async function queueAlert(alert: Alert, now: Date): Promise<AlertOutcome> {
  const first = digestWindowAt(now);
  const queued = await transact(() => [alertPut(messageRecord(alert)), countAlert(alert, now), ...costOf(alert, now)]);
  if (queued.done) return "alert";
  const [already, many, ...unpaid] = queued.refused;
  if (already) return "already";
  const leftOut = many ? null : leftOutBy(unpaid);
  if (leftOut) return leftOut;
  for (let window = first; window < first + windows; window++) {
    const added = await addTo(digestFor(alert, window, now), alert, now);
    if (added) return added;
  }
  throw new Error("no digest is open");
}

/**
 * Takes a complaint that is resolved out of a digest that is not being sent yet: its alert is dropped, and queued anew if
 * the complaint is reopened. False when it is not resolved any more, not in the digest, or the digest is on its way. Its
 * three writes cost 8 write units.
 */
export async function takeOutOfDigest(
  { _id: digest, channel, data: { user }, organization }: Digest,
  feedback: string,
  now: Date,
): Promise<boolean> {
  const { done } = await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: messageKey(alertId({ feedback, user, channel })),
        UpdateExpression: "SET #status = :failed, reason = :dropped, endedAt = :now REMOVE digest, gsi1pk, gsi1sk",
        ConditionExpression: "#status = :digested AND digest = :digest",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: {
          ...{ ":failed": "failed", ":digested": "digested", ":digest": digest },
          ...{ ":dropped": droppedAsResolved, ":now": now.toISOString() },
        },
      },
    },
    {
      Update: {
        TableName: tableName,
        Key: messageKey(digest),
        UpdateExpression: "ADD complaints :less",
        ConditionExpression: ifOpen,
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: { ":less": -1, ":queued": "queued" },
      },
    },
    ifResolved(organization, feedback),
  ]);
  return done;
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
