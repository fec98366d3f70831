import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { entryIdOf, entryPut } from "#functions/data/conversations/entries.ts";
import { countNew, type FeedbackItem, feedbackPuts } from "#functions/data/feedbacks/feedbacks.ts";
import { requestKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifThere, tableName, transact, type Write } from "#functions/data/table.ts";
import { ConversationEntry } from "#shared/model/conversation.ts";
import type { Reply } from "#shared/model/request.ts";
import { contactUpdate } from "./contacts.ts";
import type { RequestItem } from "./requests.ts";

/** A text that came before its customer rated. */
const entryOfReply = ({ _id, text, date }: Reply): ConversationEntry =>
  ConversationEntry.parse({ _id: entryIdOf(_id, new Date(date)), channel: "sms", text, date });

const unanswered = "attribute_not_exists(feedback) OR attribute_type(feedback, :null)";

const ifSameReplies = "(attribute_not_exists(replies) OR replies = :replies)";

/** Numbers come first, addresses last. */
const reachedOf = ({ channel, persons }: RequestItem): string | undefined =>
  channel === "sms" ? persons[0] : persons.at(-1);

/**
 * Stores a request's answer with counters, history, and earlier replies as its conversation; false if already answered or
 * the customer texted meanwhile.
 */
export async function storeAnswer(
  request: RequestItem,
  { feedback, invited }: { feedback: FeedbackItem; invited: boolean },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const { done } = await transact(async (busyOf) => [
    {
      Update: {
        TableName: tableName,
        Key: requestKey(request.organization, request._id),
        UpdateExpression:
          "SET #status = :answered, answeredAt = :at, openedAt = if_not_exists(openedAt, :at), feedback = :feedback, rating = :rating".concat(
            invited ? ", invitedAt = :at" : "",
          ),
        ConditionExpression: `${ifThere} AND (${unanswered}) AND ${ifSameReplies}`,
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: {
          ":answered": "answered",
          ":at": at,
          ":feedback": feedback._id,
          ":rating": feedback.rating,
          ":replies": request.replies,
          ":null": "NULL",
        },
      },
    },
    ...feedbackPuts(feedback),
    ...request.replies.map((reply) =>
      entryPut({ organization: request.organization, feedback: feedback._id }, entryOfReply(reply)),
    ),
    ...(await countNew([feedback], busyOf)),
    ...request.persons.map((mark) =>
      contactUpdate(request.organization, mark, {
        answeredAt: at,
        ...(mark === reachedOf(request) && { provenAt: at }),
      }),
    ),
  ]);
  return done;
}

/** Stores a texted reply; refused if replies or answer changed meanwhile. */
export const repliesUpdate = (
  { organization, _id, feedback, replies }: RequestItem,
  next: readonly Reply[],
): Write => ({
  Update: {
    TableName: tableName,
    Key: requestKey(organization, _id),
    UpdateExpression: "SET replies = :next",
    ConditionExpression: `${ifThere} AND ${ifSameReplies} AND (${feedback === null ? unanswered : "feedback = :feedback"})`,
    ExpressionAttributeValues: {
      ":next": next,
      ":replies": replies,
      ...(feedback === null ? { ":null": "NULL" } : { ":feedback": feedback }),
    },
  },
});

/** Copies a revised answer to its request. */
export const answerRevised = (
  request: RequestItem,
  { rating, invited }: { rating: number; invited: boolean },
  now: Date,
): Write => ({
  Update: {
    TableName: tableName,
    Key: requestKey(request.organization, request._id),
    UpdateExpression: `SET rating = :rating${invited ? ", invitedAt = :at" : ""}`,
    ConditionExpression: ifThere,
    ExpressionAttributeValues: { ":rating": rating, ...(invited && { ":at": now.toISOString() }) },
  },
});

/** Only the first visit counts. */
export async function noteOpened(organization: string, request: string, now: Date): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: requestKey(organization, request),
        UpdateExpression: "SET openedAt = :at, #status = :opened",
        ConditionExpression: "#status IN (:queued, :sent, :unknown)",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: {
          ":at": now.toISOString(),
          ":opened": "opened",
          ":queued": "queued",
          ":sent": "sent",
          ":unknown": "unknown",
        },
      }),
    ),
  );
}

/** Notes that the customer opened a public page. */
export async function noteClicked(organization: string, request: string, now: Date): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: requestKey(organization, request),
        UpdateExpression: "SET clickedAt = :at",
        ConditionExpression: `${ifThere} AND (attribute_not_exists(clickedAt) OR attribute_type(clickedAt, :null))`,
        ExpressionAttributeValues: { ":at": now.toISOString(), ":null": "NULL" },
      }),
    ),
  );
}
