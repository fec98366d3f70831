import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { messageKey } from "#functions/data/keys.ts";
import { handOver, type OverdueMessage } from "#functions/data/sending/due-messages.ts";
import { documents, tableName } from "#functions/data/table.ts";

/** What the sweep does for one message whose time has come, without reading what else is due. False when another was quicker. */
export async function handOverDue(id: string, at: Date): Promise<boolean> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: messageKey(id), ConsistentRead: true }),
  );
  return Item?.gsi2sk <= at.toISOString() && handOver(Item as OverdueMessage, at);
}
