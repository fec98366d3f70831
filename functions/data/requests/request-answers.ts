import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { countNew, type FeedbackItem, feedbackPuts } from "#functions/data/feedbacks/feedbacks.ts";
import { requestKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifThere, tableName, transact, type Write } from "#functions/data/table.ts";
import type { Reply } from "#shared/model/request.ts";
import { askedUpdate } from "./persons.ts";
import type { RequestItem } from "./requests.ts";

const unanswered = "attribute_not_exists(feedback) OR attribute_type(feedback, :null)";

/** That nothing was texted back since `:replies` was read. */
const ifSameReplies = "(attribute_not_exists(replies) OR replies = :replies)";

/** The mark of the number or address that a request went to: a number's stands first, an address's last. */
const reachedOf = ({ channel, persons }: RequestItem): string | undefined =>
  channel === "sms" ? persons[0] : persons.at(-1);

/**
 * Stores the feedback that answers a request: itself with its counters, what the request says of it, and that its customer
 * answered, in one transaction. `invited`: its customer is shown the way to a public page. False where the request has its
 * answer already, or something was texted back since it was read.
 */
export async function storeAnswer(
  request: RequestItem,
  { feedback, invited }: { feedback: FeedbackItem; invited: boolean },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const { done } = await transact((attempt) => [
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
    ...countNew([feedback], attempt),
    ...request.persons.map((mark) =>
      askedUpdate(request.organization, mark, { answeredAt: at, ...(mark === reachedOf(request) && { provenAt: at }) }),
    ),
  ]);
  return done;
}

/** The write that keeps what was texted back, where neither that nor the answer changed since the request was read. */
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

/** The write by which a request says what its changed answer is. */
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

/** Notes that somebody did something on a request's page, once; one that was answered stays so. 1 write unit. */
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

/** Notes that a request's customer went on to a public page. 1 write unit. */
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
