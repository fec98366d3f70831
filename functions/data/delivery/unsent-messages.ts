import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { changeMessage, changeMessageWith } from "#functions/data/delivery/message-life.ts";
import { ifOver } from "#functions/data/feedbacks/feedbacks.ts";
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

const takenOff = (organization: string, id: string, also: readonly Write[]): Promise<boolean> =>
  changeMessageWith(
    also,
    id,
    ["failed", "unknown"],
    { organization, gsi2pk: unsentMessages(organization) },
    { gsi2pk: null, gsi2sk: null },
  );

/** Dismisses an unsent message, with `also`; false if not listed. */
export const dismissUnsent = (organization: string, id: string, also: Write): Promise<boolean> =>
  takenOff(organization, id, [also]);

const checkedAtMost = 90;

/**
 * Dismisses an unsent message whose complaints are all settled; refused if one is reopened or there are too many to
 * check.
 */
export const takeOffSettled = async (
  organization: string,
  id: string,
  complaints: readonly string[],
): Promise<boolean> =>
  complaints.length <= checkedAtMost &&
  takenOff(
    organization,
    id,
    complaints.map((feedback) => ifOver(organization, feedback)),
  );

/** Lists an unsent message again, because its complaint was reopened. */
export const listAgain = async (organization: string, id: string, now: Date): Promise<boolean> =>
  (await changeMessage(
    id,
    ["failed", "unknown"],
    { organization, gsi2pk: null },
    { gsi2pk: unsentMessages(organization), gsi2sk: now.toISOString() },
  )) !== null;
