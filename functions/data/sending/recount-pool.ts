import { GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { ledgerKey, smsPoolKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";

export interface PoolCount {
  entries: number;
  counted: number;
  recounted: number;
}

/** The ledger must equal the pool; concurrent use may differ. */
export async function recountPool(organization: string): Promise<PoolCount> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: smsPoolKey(organization), ConsistentRead: true }),
  );
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": ledgerKey(organization, "").pk },
      ConsistentRead: true,
    },
  );
  const count = { entries: 0, counted: Number(Item?.ledger ?? 0), recounted: 0 };
  for await (const { Items = [] } of pages)
    for (const { credits } of Items) {
      count.entries += 1;
      count.recounted += Number(credits);
    }
  return count;
}
