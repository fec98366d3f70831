import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { limitKey } from "./keys.ts";
import { documents, tableName, ttl } from "./table.ts";

const windowOf = (seconds: number, now: Date): number => Math.floor(now.getTime() / 1_000 / seconds);

/**
 * Counts one more call in the present window of `seconds` and answers how many there were in it, this one included:
 * one write unit. `hash` stands for who calls, so that no address rests in the table.
 */
export async function countCall(name: string, hash: string, seconds: number, now: Date): Promise<number> {
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: limitKey(name, hash, windowOf(seconds, now)),
      UpdateExpression: "ADD calls :one SET expiresAt = :end, kind = :kind",
      ExpressionAttributeValues: { ":one": 1, ":end": ttl(now.getTime() + seconds * 1_000), ":kind": "limit" },
      ReturnValues: "UPDATED_NEW",
    }),
  );
  return Number(Attributes?.calls);
}

/** Starts the count of the present window anew: one write unit. */
export async function forgetCalls(name: string, hash: string, seconds: number, now: Date): Promise<void> {
  await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: limitKey(name, hash, windowOf(seconds, now)),
      UpdateExpression: "SET calls = :none, expiresAt = :end, kind = :kind",
      ExpressionAttributeValues: { ":none": 0, ":end": ttl(now.getTime() + seconds * 1_000), ":kind": "limit" },
    }),
  );
}
