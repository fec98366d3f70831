import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { countNew, type FeedbackItem, feedbackPut, readFeedback } from "./feedbacks.ts";
import { heldPut, readHeld } from "./held.ts";
import { itemOf } from "./item.ts";
import { nonceKey } from "./keys.ts";
import { documents, isNew, tableName, transact, ttl } from "./table.ts";

const day = 86_400_000;

/** A form that was sent: which feedback it became. */
export const NonceItem = itemOf(z.object({ feedback: z.string() }));

/** A rating that a customer sent, whether it counts or is held; null when it was erased or discarded. */
export const readSubmitted = async (organization: string, feedback: string): Promise<FeedbackItem | null> =>
  (await readFeedback(organization, feedback)) ?? readHeld(organization, feedback);

/**
 * Stores a customer's feedback in one transaction: the form's nonce, spent, and the feedback (which carries its own
 * alert) with its counters, or the feedback alone where it is `held`. Answers what is stored: the same nonce again
 * stores nothing and answers the first one, or null when that is erased.
 */
export async function submitFeedback(
  feedback: FeedbackItem,
  { nonceHash, held, now }: { nonceHash: string; held: boolean; now: Date },
): Promise<FeedbackItem | null> {
  const spentNonce = {
    ...nonceKey(nonceHash),
    kind: "nonce",
    feedback: feedback._id,
    expiresAt: ttl(now.getTime() + 2 * day),
  };
  const { done } = await transact((attempt) => [
    { Put: { TableName: tableName, Item: spentNonce, ConditionExpression: isNew } },
    ...(held ? [heldPut(feedback)] : [feedbackPut(feedback), ...countNew([feedback], attempt)]),
  ]);
  if (done) return feedback;
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: nonceKey(nonceHash), ConsistentRead: true }),
  );
  return Item ? readSubmitted(feedback.organization, NonceItem.parse(Item).feedback) : null;
}
