import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { SmsPool } from "#shared/model/organization.ts";
import { smsPoolKey } from "./keys.ts";
import { type Count, countWithin } from "./limits.ts";
import { type Message, messagePut } from "./messages.ts";
import { documents, tableName, transact, type Write } from "./table.ts";

/** What an organization has before anything was used or bought. */
const free = SmsPool.parse({}).smsCredits;

/** The write that takes credits from an organization's pool, and refuses when fewer are left. */
export const smsDebit = (organization: string, credits: number): Write => ({
  Update: {
    TableName: tableName,
    Key: smsPoolKey(organization),
    UpdateExpression: "SET smsCredits = if_not_exists(smsCredits, :free) - :credits, kind = :kind",
    ConditionExpression: "attribute_not_exists(smsCredits) OR smsCredits >= :credits",
    ExpressionAttributeValues: { ":free": free, ":credits": credits, ":kind": "sms" },
  },
});

/** Gives an organization back the credits of an SMS that was certainly not sent. */
export async function giveBack(organization: string, credits: number): Promise<void> {
  await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: smsPoolKey(organization),
      UpdateExpression: "SET smsCredits = if_not_exists(smsCredits, :free) + :credits, kind = :kind",
      ExpressionAttributeValues: { ":free": free - credits, ":credits": credits, ":kind": "sms" },
    }),
  );
}

/** What came of queueing an SMS: queued, queued before, or not, because the pool is empty or the receiver had enough today. */
export type QueuedSms = "queued" | "there" | "no_credits" | "day_full";

/** Queues an SMS of one segment, pays for it and counts it for its receiver's day: all or nothing. */
export async function queuePaidSms(
  message: Message,
  organization: string,
  day: { count: Count; atMost: number },
  now: Date,
): Promise<QueuedSms> {
  const outcome = await transact(() => [
    messagePut(message),
    smsDebit(organization, 1),
    countWithin(day.count, day.atMost, now),
  ]);
  if (outcome.done) return "queued";
  const [there, empty] = outcome.refused;
  return there ? "there" : empty ? "no_credits" : "day_full";
}
