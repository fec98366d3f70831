import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { handOverMessage, type OverdueMessage } from "#functions/data/delivery/due-messages.ts";
import { messageKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";

const isDue = (item: Record<string, unknown> | undefined, at: Date): item is OverdueMessage =>
  typeof item?.gsi2sk === "string" && item.gsi2sk <= at.toISOString();

/** Hands over one due message as the sweep does, without reading all others; false when another was quicker. */
export async function handOverDue(id: string, at: Date): Promise<boolean> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: messageKey(id), ConsistentRead: true }),
  );
  return isDue(Item, at) && handOverMessage(Item, at);
}
