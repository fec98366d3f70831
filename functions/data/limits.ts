import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { limitKey } from "./keys.ts";
import { documents, tableName, ttl } from "./table.ts";

/**
 * Counts one more call in the present window of `seconds` and answers how many there were in it, this one included:
 * one write unit. `hash` stands for who calls, so that no address rests in the table.
 */
export async function countCall(name: string, hash: string, seconds: number, now: Date): Promise<number> {
  const window = Math.floor(now.getTime() / 1_000 / seconds);
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: limitKey(name, hash, window),
      UpdateExpression: "ADD calls :one SET expiresAt = :end, kind = :kind",
      ExpressionAttributeValues: { ":one": 1, ":end": ttl(now.getTime() + seconds * 1_000), ":kind": "limit" },
      ReturnValues: "UPDATED_NEW",
    }),
  );
  return Number(Attributes?.calls);
}
