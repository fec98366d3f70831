import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { changeMessage, changeMessageWith } from "#functions/data/delivery/message-life.ts";
import { readable } from "#functions/data/item.ts";
import { unsentMessages } from "#functions/data/keys.ts";
import { Message } from "#functions/data/sending/messages.ts";
import { documents, tableName, type Write } from "#functions/data/table.ts";

type Place = Record<string, unknown> | undefined;

/** Failed or unknown messages that nobody dismissed, newest first, with a cursor. */
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

const takenOff = (organization: string, id: string) =>
  [
    id,
    ["failed", "unknown"],
    { organization, gsi2pk: unsentMessages(organization) },
    { gsi2pk: null, gsi2sk: null },
  ] satisfies Parameters<typeof changeMessage>;

/** Dismisses an unsent message, with `also`; false if not listed. */
export const dismissUnsent = (organization: string, id: string, also: Write): Promise<boolean> =>
  changeMessageWith([also], ...takenOff(organization, id));

/** Dismisses an unsent message that has nothing left to tell. */
export const takeOffSettled = async (organization: string, id: string): Promise<void> => {
  await changeMessage(...takenOff(organization, id));
};
