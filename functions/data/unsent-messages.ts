import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { firstReadable } from "./first-readable.ts";
import { unsentMessages } from "./keys.ts";
import { changeMessage } from "./message-life.ts";
import { Message } from "./messages.ts";
import { tableName } from "./table.ts";

/**
 * An organization's messages that failed or may not have arrived, and that nobody has dismissed: newest first, `limit` at
 * most, and whether there are more. Those that this release cannot read are left out. 0.5 read units for each 4 kB.
 */
export async function listUnsent(organization: string, limit: number): Promise<{ messages: Message[]; more: boolean }> {
  const { items, more } = await firstReadable(
    Message,
    (page) =>
      new QueryCommand({
        TableName: tableName,
        IndexName: "gsi2",
        KeyConditionExpression: "gsi2pk = :index",
        ExpressionAttributeValues: { ":index": unsentMessages(organization) },
        ScanIndexForward: false,
        ...page,
      }),
    limit,
  );
  return { messages: items, more };
}

/** Takes a message that did not arrive off its organization's list. False when it is not on it. */
export const dismissUnsent = async (organization: string, id: string): Promise<boolean> =>
  (await changeMessage(
    id,
    ["failed", "unknown"],
    { organization, gsi2pk: unsentMessages(organization) },
    { gsi2pk: null, gsi2sk: null },
  )) !== null;
