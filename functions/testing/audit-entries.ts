import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { auditPut } from "#functions/data/audit/audit.ts";
import { auditKey } from "#functions/data/keys.ts";
import { documents, tableName, type Write } from "#functions/data/table.ts";

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

export const anEntry = (organization: string): Write =>
  auditPut({ organization, user: ulid(), route: "organizationRead", now: new Date() });
