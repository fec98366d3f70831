import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { limitKey } from "#functions/data/keys.ts";
import { documents, ifThere, tableName, ttl, type Write } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/durations.ts";

/** For how long it is known who asked for an email, in milliseconds: it is sent within a day, and what came back counts for a day. */
const networkLife = 3 * oneDay;

const Stored = z.object({ network: z.string() });

const keyOf = (message: string) => limitKey("askedBy", message, 0);

/** Keeps which network asked for an email, by its keyed hash. Not in the message, which is kept for longer. 1 write unit. */
export async function keepNetworkOfEmail(message: string, network: string, now: Date): Promise<void> {
  const expiresAt = ttl(now.getTime() + networkLife);
  const Item = { ...keyOf(message), kind: "limit", network, expiresAt };
  await documents.send(new PutCommand({ TableName: tableName, Item }));
}

/** Which network asked for an email, or null. 0.5 read units. */
export async function readNetworkOfEmail(message: string): Promise<string | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(message) }));
  return Item === undefined ? null : Stored.parse(Item).network;
}

/** The write that forgets which network asked for an email, once what came back is counted: refused where that was done. */
export const networkOfEmailTaken = (message: string): Write => ({
  Delete: { TableName: tableName, Key: keyOf(message), ConditionExpression: ifThere },
});
