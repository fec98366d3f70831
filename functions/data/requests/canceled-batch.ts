import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { batchKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";

export async function isBatchCanceled(organization: string, batch: string): Promise<boolean> {
  const { Item } = await documents.send(
    new GetCommand({
      TableName: tableName,
      Key: batchKey(organization, batch),
      ConsistentRead: true,
      ProjectionExpression: "canceledAt",
    }),
  );
  return typeof Item?.canceledAt === "string";
}
