import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { emailKey } from "#functions/data/keys.ts";
import { documents, ifNew, tableName, type Write } from "#functions/data/table.ts";

/** Whose email address this is: the newest registration's, until the link of one is opened and makes it `verified`. */
export const EmailItem = itemOf(z.object({ user: z.string(), verified: z._default(z.boolean(), false) }));
export type EmailItem = z.infer<typeof EmailItem>;

/** Whose email address this is, or null. */
export async function readEmail(email: string): Promise<EmailItem | null> {
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

/** The write that gives an address to a person who has proved that it is theirs. Refused where somebody else has. */
export const emailClaim = (email: string, user: string): Write => claim(email, { user, verified: true });

/** The write that keeps an address for a registration until `expiresAt`, in seconds. Refused where somebody has proved that it is theirs. */
export const emailAwaited = (email: string, user: string, expiresAt: number): Write =>
  claim(email, { user, verified: false, expiresAt });

/** The write that confirms an address for the person whose link is opened: of several registrations that wait, the first one confirmed gets it. */
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

/** The write that gives an address to its person, who has just proved it or had before. Refused where it is somebody else's. */
export const emailProved = (email: string, user: string): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...emailKey(email), kind: "email", user, verified: true },
    ConditionExpression: `${ifNew} OR #user = :user OR verified = :false`,
    ExpressionAttributeNames: { "#user": "user" },
    ExpressionAttributeValues: { ":false": false, ":user": user },
  },
});

/** The write that frees an address, if it is still this person's. */
export const emailRelease = (email: string, user: string): Write => ({
  Delete: {
    TableName: tableName,
    Key: emailKey(email),
    ConditionExpression: "#user = :user",
    ExpressionAttributeNames: { "#user": "user" },
    ExpressionAttributeValues: { ":user": user },
  },
});
