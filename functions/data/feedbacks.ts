import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { Feedback } from "#shared/model/feedback.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { Reach } from "#shared/rules/permissions.ts";
import { type Change, countWrite, scopesOf, shardFor } from "./counters.ts";
import { itemOf, shown } from "./item.ts";
import { feedbackKey, feedbackOfLocation, pendingFeedback } from "./keys.ts";
import { documents, isNew, tableName, transact, type Write } from "./table.ts";

/**
 * A feedback as stored. It counts on `day`, by the organization's time zone when it came. `alert` means that members must
 * be told about it. `invited` lists the public sources that its customer went on to.
 */
export const FeedbackItem = itemOf(
  z.extend(Feedback, {
    organization: z.string(),
    day: z.string(),
    alert: z.optional(z.string()),
    invited: z.optional(z.array(z.string())),
    version: z.int(),
  }),
);
export type FeedbackItem = z.infer<typeof FeedbackItem>;

/** The indexes that a feedback stands in: its location's, and the pending ones' while it waits. */
const indexKeys = ({
  _id,
  organization,
  location,
  status,
}: Pick<FeedbackItem, "_id" | "organization" | "location" | "status">) => ({
  ...(location && { gsi1pk: feedbackOfLocation(organization, location._id), gsi1sk: _id }),
  ...(status === "pending" && { gsi2pk: pendingFeedback(organization), gsi2sk: _id }),
});

/** The item to store for a feedback. */
export const feedbackRecord = (feedback: FeedbackItem) => ({
  ...feedbackKey(feedback.organization, feedback._id),
  kind: "feedback",
  ...indexKeys(feedback),
  ...feedback,
});

/** The write of a feedback that is not there yet. */
export const feedbackPut = (feedback: FeedbackItem): Write => ({
  Put: { TableName: tableName, Item: feedbackRecord(feedback), ConditionExpression: isNew },
});

/** What a feedback adds to the counters. */
export const countOf = ({ rating, intercepted, status }: FeedbackItem): Change => ({
  rating: { stars: rating, by: 1 },
  intercepted: intercepted ? 1 : 0,
  pending: status === "pending" ? 1 : 0,
});

/** One feedback of an organization, or null. */
export async function readFeedback(organization: string, feedback: string): Promise<FeedbackItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: feedbackKey(organization, feedback), ConsistentRead: true }),
  );
  return Item ? FeedbackItem.parse(Item) : null;
}

/** The feedback as the API shows it. Employees see feedback about themselves, without staff notes. */
export const publicFeedback = (feedback: FeedbackItem, reach: Reach = "all"): Feedback =>
  shown(Feedback, reach === "own" ? { ...feedback, notes: [] } : feedback);

const countWrites = (feedback: FeedbackItem, change: Change, attempt: number): Write[] =>
  scopesOf(feedback).map((scope) =>
    countWrite(feedback.organization, scope, feedback.day, [change], shardFor(attempt)),
  );

const unchangedSince = (version: number) => ({
  ConditionExpression: "version = :before",
  ExpressionAttributeValues: { ":before": version },
});

/**
 * Makes `decide`'s change of a stored feedback and writes it with its counters. A refusal writes nothing and is answered;
 * so is the feedback itself where `decide` answers the one that it was given. Null when the feedback is not there. When
 * somebody else changed it meanwhile the decision is made anew: a conditional write decides, so two who resolve at once
 * get one success and one refusal.
 */
export async function changeFeedback(
  organization: string,
  id: string,
  decide: (feedback: FeedbackItem) => FeedbackItem | Refusal,
): Promise<FeedbackItem | Refusal | null> {
  for (;;) {
    const before = await readFeedback(organization, id);
    if (!before) return null;
    const after = decide(before);
    if (isRefusal(after) || after === before) return after;
    const pending = Number(after.status === "pending") - Number(before.status === "pending");
    const written = { ...after, version: before.version + 1 };
    const { done } = await transact((attempt) => [
      { Put: { TableName: tableName, Item: feedbackRecord(written), ...unchangedSince(before.version) } },
      ...(pending === 0 ? [] : countWrites(before, { pending }, attempt)),
    ]);
    if (done) return written;
  }
}

/** Erases a feedback and takes it out of the counters. False when it is not there. */
export async function eraseFeedback(organization: string, id: string): Promise<boolean> {
  for (;;) {
    const feedback = await readFeedback(organization, id);
    if (!feedback) return false;
    const { intercepted = 0, pending = 0 } = countOf(feedback);
    const less: Change = { rating: { stars: feedback.rating, by: -1 }, intercepted: -intercepted, pending: -pending };
    const { done } = await transact((attempt) => [
      { Delete: { TableName: tableName, Key: feedbackKey(organization, id), ...unchangedSince(feedback.version) } },
      ...countWrites(feedback, less, attempt),
    ]);
    if (done) return true;
  }
}
