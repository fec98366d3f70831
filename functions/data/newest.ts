import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import { readable } from "#functions/data/item.ts";
import type { Key } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";

/** One page of a partition by id, newest first, after `after`. */
export async function newestOf<Item>(
  schema: z.ZodMiniType<Item>,
  keyOf: (id: string) => Key,
  { limit, after }: { limit: number; after: string | null },
): Promise<{ items: Item[]; next: string | null }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": keyOf("").pk },
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: after === null ? undefined : { ...keyOf(after) },
    }),
  );
  const last = Items.at(-1);
  return {
    items: readable(schema, Items),
    next: LastEvaluatedKey === undefined || last === undefined ? null : String(last.sk),
  };
}
