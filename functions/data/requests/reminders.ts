import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { readable } from "#functions/data/item.ts";
import { remindersDue, requestKey } from "#functions/data/keys.ts";
import { messagePut, type RequestMessage } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { documents, ifConditionHolds, tableName, transact } from "#functions/data/table.ts";
import { type ContactHashes, type KnownContacts, queuedWrites } from "./contacts.ts";
import { remindKeys } from "./remind-at.ts";
import { RequestItem } from "./requests.ts";

const unreminded =
  "#status IN (:sent, :opened) AND (attribute_not_exists(reminder) OR attribute_type(reminder, :null))";
const unremindedValues = { ":sent": "sent", ":opened": "opened", ":null": "NULL" };

/** Requests whose reminder is due, up to `ofEachKey` of each of the ten keys. */
export async function dueReminders(now: Date, ofEachKey: number): Promise<RequestItem[]> {
  const dueIn = (spread: number) =>
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :pk AND gsi2sk <= :now",
      ExpressionAttributeValues: { ":pk": remindersDue(spread), ":now": now.toISOString() },
      Limit: ofEachKey,
    });
  const pages = await Promise.all(Array.from({ length: remindKeys }, (_, spread) => documents.send(dueIn(spread))));
  return readable(
    RequestItem,
    pages.flatMap(({ Items = [] }) => Items),
  );
}

interface QueueableReminder {
  request: RequestItem;
  message: RequestMessage;
  hashes: readonly ContactHashes[];
  contacts: KnownContacts["contacts"];
}

/** Queues a request's only reminder with history and credits; false if anything changed: decide again. */
export async function queueReminder(
  { request, message, hashes, contacts }: QueueableReminder,
  now: Date,
): Promise<boolean> {
  const { organization, _id } = request;
  const spent = { cause: "reminder", credits: -message.data.credits, about: _id, by: request.by } as const;
  const { done } = await transact(() => [
    ...changeCredits(organization, [spent], now),
    {
      Update: {
        TableName: tableName,
        Key: requestKey(organization, _id),
        UpdateExpression: "SET reminder = :reminder REMOVE gsi2pk, gsi2sk, remindsAt",
        // Erasing a customer cancels the reminder.
        ConditionExpression: `${unreminded} AND attribute_exists(gsi2pk)`,
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: { ...unremindedValues, ":reminder": { at: now.toISOString(), status: "queued" } },
      },
    },
    ...queuedWrites(organization, contacts, { message: message._id, request: _id, hashes, channel: request.channel }),
    messagePut(message),
  ]);
  return done;
}

export const remindLater = async ({ organization, _id }: RequestItem, at: Date): Promise<void> => {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: requestKey(organization, _id),
        UpdateExpression: "SET gsi2sk = :at, remindsAt = :at",
        ConditionExpression: "attribute_exists(gsi2pk)",
        ExpressionAttributeValues: { ":at": at.toISOString() },
      }),
    ),
  );
};

/** Cancels a planned reminder, noted as skipped if `skippedAt` is given. */
export const remindNever = async (
  { organization, _id }: Pick<RequestItem, "organization" | "_id">,
  skippedAt: Date | null,
): Promise<void> => {
  const Key = requestKey(organization, _id);
  const forget = "REMOVE gsi2pk, gsi2sk, remindsAt";
  if (skippedAt !== null) {
    const noted = await ifConditionHolds(
      documents.send(
        new UpdateCommand({
          TableName: tableName,
          Key,
          UpdateExpression: `SET reminder = :reminder ${forget}`,
          ConditionExpression: `${unreminded} AND attribute_exists(gsi2pk)`,
          ExpressionAttributeNames: { "#status": "status" },
          ExpressionAttributeValues: {
            ...unremindedValues,
            ":reminder": { at: skippedAt.toISOString(), status: "skipped" },
          },
        }),
      ),
    );
    if (noted !== null) return;
  }
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key,
        UpdateExpression: forget,
        ConditionExpression: "attribute_exists(gsi2pk)",
      }),
    ),
  );
};
