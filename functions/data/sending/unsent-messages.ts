import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { readable } from "#functions/data/item.ts";
import { unsentMessages } from "#functions/data/keys.ts";
import { documents, tableName, type Write } from "#functions/data/table.ts";
import { changeMessageWith } from "./message-life.ts";
import { Message } from "./messages.ts";

type Place = Record<string, unknown> | undefined;

/**
 * An organization's messages that failed or may not have arrived, and that nobody has dismissed: newest first, `limit` at
 * most, and where to go on if there are more. Those that this release cannot read are left out. 0.5 read units for each 4 kB.
 */
export async function listUnsent(
  organization: string,
  limit: number,
  after?: Place,
): Promise<{ messages: Message[]; next: Place }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :index",
      ExpressionAttributeValues: { ":index": unsentMessages(organization) },
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: after,
    }),
  );
  return { messages: readable(Message, Items), next: LastEvaluatedKey };
}

/** Takes a message that did not arrive off its organization's list, with the write `also`. False when it is not on it. */
export const dismissUnsent = (organization: string, id: string, also: Write): Promise<boolean> =>
  changeMessageWith(
    also,
    id,
    ["failed", "unknown"],
    { organization, gsi2pk: unsentMessages(organization) },
    { gsi2pk: null, gsi2sk: null },
  );
