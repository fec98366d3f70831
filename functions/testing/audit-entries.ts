import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { auditKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";

/** What stands in an organization's audit log, oldest first. */
export async function auditOf(organization: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": auditKey(organization, "").pk },
    }),
  );
  return Items;
}
