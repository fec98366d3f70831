import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { emailKey } from "#functions/data/keys.ts";
import { documents, ifNew, tableName, type Write } from "#functions/data/table.ts";

/** Owner of an address: the newest registration until one link is opened, then `verified`. */
export const EmailItem = itemOf(z.object({ user: z.string(), verified: z._default(z.boolean(), false) }));
export type EmailItem = z.infer<typeof EmailItem>;

export async function readEmailItem(email: string): Promise<EmailItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: emailKey(email), ConsistentRead: true }),
  );
  return Item ? EmailItem.parse(Item) : null;
}

const claim = (email: string, item: EmailItem & { expiresAt?: number }): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...emailKey(email), kind: "email", ...item },
    ConditionExpression: `${ifNew} OR verified = :false`,
    ExpressionAttributeValues: { ":false": false },
  },
});

/** Gives a proved address to a person; refused if somebody else proved it. */
export const emailClaim = (email: string, user: string): Write => claim(email, { user, verified: true });

/** Reserves an address until `expiresAt` (seconds); refused if somebody proved it. */
export const emailAwaited = (email: string, user: string, expiresAt: number): Write =>
  claim(email, { user, verified: false, expiresAt });

/** Confirms an address; the first of several registrations wins. */
export const emailConfirmed = (email: string, user: string): Write => ({
  Update: {
    TableName: tableName,
    Key: emailKey(email),
    UpdateExpression: "SET verified = :true, #user = :user REMOVE expiresAt",
    ConditionExpression: "#user = :user OR verified = :false",
    ExpressionAttributeNames: { "#user": "user" },
    ExpressionAttributeValues: { ":true": true, ":false": false, ":user": user },
  },
});

/** Marks an address as proved; refused if it is somebody else's. */
export const emailProved = (email: string, user: string): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...emailKey(email), kind: "email", user, verified: true },
    ConditionExpression: `${ifNew} OR #user = :user OR verified = :false`,
    ExpressionAttributeNames: { "#user": "user" },
    ExpressionAttributeValues: { ":false": false, ":user": user },
  },
});

/** Frees an address if it is still this person's. */
export const emailRelease = (email: string, user: string): Write => ({
  Delete: {
    TableName: tableName,
    Key: emailKey(email),
    ConditionExpression: "#user = :user",
    ExpressionAttributeNames: { "#user": "user" },
    ExpressionAttributeValues: { ":user": user },
  },
});
