import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { countWrite, scopesOf, shardFor } from "./counters.ts";
import { countOf, type FeedbackItem, feedbackPut } from "./feedbacks.ts";
import { itemOf } from "./item.ts";
import { nonceKey } from "./keys.ts";
import { documents, isNew, tableName, transact, ttl } from "./table.ts";

const day = 86_400_000;

/** A form that was sent: which feedback it became. */
export const NonceItem = itemOf(z.object({ feedback: z.string() }));

/**
 * Stores a customer's feedback in one transaction: the feedback (which carries its own alert), its counters, and the
 * form's nonce, spent. The same nonce again stores nothing and answers the first one's id. Without a nonce each call is
 * a feedback of its own.
 */
export async function submitFeedback(feedback: FeedbackItem, nonceHash: string | null, now: Date): Promise<string> {
  const spendNonce =
    nonceHash === null
      ? []
      : [
          {
            Put: {
              TableName: tableName,
              Item: {
                ...nonceKey(nonceHash),
                kind: "nonce",
                feedback: feedback._id,
                expiresAt: ttl(now.getTime() + 2 * day),
              },
              ConditionExpression: isNew,
            },
          },
        ];
  const { done } = await transact((attempt) => [
    ...spendNonce,
    feedbackPut(feedback),
    ...scopesOf(feedback).map((scope) =>
      countWrite(feedback.organization, scope, feedback.day, [countOf(feedback)], shardFor(attempt)),
    ),
  ]);
  if (done || nonceHash === null) return feedback._id;
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: nonceKey(nonceHash), ConsistentRead: true }),
  );
  return Item ? NonceItem.parse(Item).feedback : feedback._id;
}
