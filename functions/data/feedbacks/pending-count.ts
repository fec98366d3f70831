import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { pendingFeedback } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";

/** Number of complaints waiting for an answer, counted up to `limit`. */
export async function countPending(organization: string, limit: number): Promise<{ count: number; more: boolean }> {
  const { Count = 0 } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :pk",
      ExpressionAttributeValues: { ":pk": pendingFeedback(organization) },
      Select: "COUNT",
      Limit: limit + 1,
    }),
  );
  return { count: Math.min(Count, limit), more: Count > limit };
}
