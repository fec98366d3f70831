import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { messageKey } from "#functions/data/keys.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { documents, ifConditionHolds, tableName } from "#functions/data/table.ts";

/** One more entry means "more than these". */
export const digestAdditionsAtMost = 100;

/**
 * Adds late feedback to a daily digest still waiting; true if the digest covers it. Sent or retried ones may have been
 * composed already.
 */
export async function addToDigest(digest: string, feedback: string): Promise<boolean> {
  const added = await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: messageKey(digest),
        UpdateExpression: "SET #data.late = list_append(if_not_exists(#data.late, :none), :one)",
        ConditionExpression:
          "#status = :queued AND attempts = :none_yet AND attribute_not_exists(handedOverAt) " +
          "AND NOT contains(#data.late, :feedback) " +
          "AND (attribute_not_exists(#data.late) OR size(#data.late) <= :most)",
        ExpressionAttributeNames: { "#data": "data", "#status": "status" },
        ExpressionAttributeValues: {
          ":queued": "queued",
          ":none_yet": 0,
          ":feedback": feedback,
          ":one": [feedback],
          ":none": [],
          ":most": digestAdditionsAtMost,
        },
      }),
    ),
  );
  if (added !== null) return true;
  const message = await readMessage(digest);
  if (message?.template !== "daily_digest") return false;
  const { late } = message.data;
  return late.includes(feedback) || late.length > digestAdditionsAtMost;
}

/** Whether a queued digest covers a moment; its day is fixed even if the time zone changes. */
export async function isOfItsDay(digest: string, came: Date): Promise<boolean> {
  const message = await readMessage(digest);
  if (message?.template !== "daily_digest") return false;
  const { from, to } = message.data;
  return new Date(from) <= came && came < new Date(to);
}
