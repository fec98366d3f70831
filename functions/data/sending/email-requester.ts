import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { limitKey } from "#functions/data/keys.ts";
import { documents, ifThere, tableName, ttl, type Write } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/dates.ts";

/** Milliseconds; bounces count for a day. */
const networkLife = 3 * oneDay;

const Stored = z.object({ network: z.string() });

const keyOf = (message: string) => limitKey("askedBy", message, 0);

/** Remembers the requesting network's hash, apart from the message, which lives longer. */
export async function storeEmailRequester(message: string, network: string, now: Date): Promise<void> {
  const expiresAt = ttl(now.getTime() + networkLife);
  const Item = { ...keyOf(message), kind: "limit", network, expiresAt };
  await documents.send(new PutCommand({ TableName: tableName, Item }));
}

export async function readEmailRequester(message: string): Promise<string | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(message) }));
  return Item === undefined ? null : Stored.parse(Item).network;
}

/** Refused if already done, so that a bounce counts once. */
export const emailRequesterTaken = (message: string): Write => ({
  Delete: { TableName: tableName, Key: keyOf(message), ConditionExpression: ifThere },
});
