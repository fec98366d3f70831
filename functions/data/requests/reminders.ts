import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { firstReadable, type Page } from "#functions/data/first-readable.ts";
import { remindersDue, requestKey } from "#functions/data/keys.ts";
import { messagePut, type RequestMessage } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { documents, ifConditionHolds, tableName, transact } from "#functions/data/table.ts";
import { type AskedItem, type Mark, queuedWrites } from "./persons.ts";
import { remindKeys } from "./remind-at.ts";
import { RequestItem } from "./requests.ts";

/** Whether a request may be reminded of, as a condition: it waits for its answer, and had no reminder. */
const unreminded =
  "#status IN (:sent, :opened) AND (attribute_not_exists(reminder) OR attribute_type(reminder, :null))";
const unremindedValues = { ":sent": "sent", ":opened": "opened", ":null": "NULL" };

/**
 * Requests whose reminder is due, up to `ofEachKey` of each of the ten keys. Those that this release cannot read are not
 * before the others. 0.5 read units for each 4 kB, and 5 for none.
 */
export async function dueReminders(now: Date, ofEachKey: number): Promise<RequestItem[]> {
  const dueIn = (spread: number) => (page: Page) =>
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :pk AND gsi2sk <= :now",
      ExpressionAttributeValues: { ":pk": remindersDue(spread), ":now": now.toISOString() },
      ...page,
    });
  const pages = await Promise.all(
    Array.from({ length: remindKeys }, (_, spread) => firstReadable(RequestItem, dueIn(spread), ofEachKey)),
  );
  return pages.flatMap(({ items }) => items);
}

/** A reminder that was decided for, with all that is written with it. */
export interface QueueableReminder {
  request: RequestItem;
  message: RequestMessage;
  marks: readonly Mark[];
  asked: ReadonlyMap<string, AskedItem>;
}

/**
 * Queues a request's one reminder in one transaction: the request says so, its customer waits for a message, nobody
 * stopped, and its credits are paid with an entry. False where anything of this was not so: it is decided again.
 */
export async function queueReminder(
  { request, message, marks, asked }: QueueableReminder,
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
        // Of a customer who was erased since it was read no reminder is planned any more.
        ConditionExpression: `${unreminded} AND attribute_exists(gsi2pk)`,
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: { ...unremindedValues, ":reminder": { at: now.toISOString(), status: "queued" } },
      },
    },
    ...queuedWrites(organization, asked, { message: message._id, request: _id, marks, channel: request.channel }),
    messagePut(message),
  ]);
  return done;
}

/** Reminds of a request at another moment. 2 write units. */
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

/** Reminds of a request no more where that was planned: it was settled meanwhile, or `skipped`. 2 write units. */
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
