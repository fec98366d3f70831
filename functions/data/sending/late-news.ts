import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { messageKey } from "#functions/data/keys.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { documents, ifConditionHolds, tableName } from "#functions/data/table.ts";

/** How many feedbacks from before its day a digest tells of. Where it holds one more, there are more than these. */
export const lateAtMost = 100;

/**
 * Has a daily digest tell of a feedback from before its day, while it waits: what is on the road, or was tried and put off,
 * may have been read already.
 * Answers whether it tells of it, by this call or an earlier one; it counts as told where the digest has too many to name.
 */
export async function addLate(digest: string, feedback: string): Promise<boolean> {
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
          ":most": lateAtMost,
        },
      }),
    ),
  );
  if (added !== null) return true;
  const message = await readMessage(digest);
  if (message?.template !== "daily_digest") return false;
  const { late } = message.data;
  return late.includes(feedback) || late.length > lateAtMost;
}

/**
 * Whether a digest that was queued tells of what came at a moment, by the day that it was queued for. Where the time zone was
 * corrected since, that may be another day than the one of this name now. 1 read unit.
 */
export async function isOfItsDay(digest: string, came: Date): Promise<boolean> {
  const message = await readMessage(digest);
  if (message?.template !== "daily_digest") return false;
  const { from, to } = message.data;
  return new Date(from) <= came && came < new Date(to);
}
