import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { subscriptionKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";

/** An organization's subscription as the table holds it, with its place in the index. */
export async function storedSubscription(organization: string): Promise<Record<string, unknown>> {
  const Key = subscriptionKey(organization);
  return (await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item ?? {};
}
