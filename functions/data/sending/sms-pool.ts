import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { smsPoolKey } from "#functions/data/keys.ts";
import { documents, tableName, type Write } from "#functions/data/table.ts";
import { SmsPool } from "#shared/model/organization.ts";

/** What an organization has before anything was used or bought. */
const free = SmsPool.parse({}).smsCredits;

/** The credits that an organization has: one read unit. */
export async function readCredits(organization: string): Promise<number> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: smsPoolKey(organization), ConsistentRead: true }),
  );
  return Number(Item?.smsCredits ?? free);
}

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

/** The write that gives an organization back the credits of an SMS that was certainly not sent. */
export const smsRefund = (organization: string, credits: number): Write => ({
  Update: {
    TableName: tableName,
    Key: smsPoolKey(organization),
    UpdateExpression: "SET smsCredits = if_not_exists(smsCredits, :free) + :credits, kind = :kind",
    ExpressionAttributeValues: { ":free": free - credits, ":credits": credits, ":kind": "sms" },
  },
});
