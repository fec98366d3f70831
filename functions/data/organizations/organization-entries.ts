import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Key, organizationEntryKey } from "#functions/data/keys.ts";
import { documents, tableName, type Write } from "#functions/data/table.ts";

const itemOf = (organization: string) => ({ ...organizationEntryKey(organization), kind: "organizationEntry" });

/** Adds an organization to the list of all; the entry never changes. */
export const organizationEntryPut = (organization: string): Write => ({
  Put: { TableName: tableName, Item: itemOf(organization) },
});

/** A page of organization ids, newest first; the cursor is null at the end. */
export async function listOrganizationIds(
  limit: number,
  after: string | null,
): Promise<{ ids: string[]; next: string | null }> {
  const { pk } = organizationEntryKey("");
  const ExclusiveStartKey: Key | undefined = after === null ? undefined : organizationEntryKey(after);
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": pk },
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey,
    }),
  );
  const ids = Items.map(({ sk }) => String(sk));
  return { ids, next: LastEvaluatedKey ? (ids.at(-1) ?? null) : null };
}
