import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { sharedAtLocation, sharedCommentKey } from "#functions/data/keys.ts";
import { documents, tableName, type Write } from "#functions/data/table.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { type CommentOrder, PublicComment } from "#shared/model/public-score.ts";
import { commentsAtOnce, firstNameOf, lettersAtOnce, standsInPublic } from "#shared/rules/feedbacks/public-score.ts";
import { firstIdEver, lastIdEver } from "./feedback-ids.ts";

type Rated = Feedback & { organization: string; day: string };

/** Holds no more of its author than is shown. */
export const SharedCommentItem = itemOf(PublicComment);

export function sharedCommentRecord({ _id, organization, location, ...feedback }: Rated) {
  const { rating, comment, customer, language, day: date } = feedback;
  return {
    ...sharedCommentKey(organization, _id),
    kind: "sharedComment",
    ...(location && { gsi2pk: sharedAtLocation(organization, location._id), gsi2sk: _id }),
    ...{ rating, comment, name: firstNameOf(customer.name), language, date },
  };
}

/** Removes a feedback's comment from the public page. */
export const commentTakenOff = (organization: string, feedback: string): Write => ({
  Delete: { TableName: tableName, Key: sharedCommentKey(organization, feedback) },
});

/** Publishes a new feedback's comment, if allowed. */
export const commentShared = (feedback: Rated): Write[] =>
  standsInPublic(feedback) ? [{ Put: { TableName: tableName, Item: sharedCommentRecord(feedback) } }] : [];

/** Updates the public comment after a change; no write if it was never publishable. */
export function commentFollows(before: Rated, after: Rated): Write[] {
  if (standsInPublic(after)) return commentShared(after);
  return before.publishable ? [commentTakenOff(after.organization, after._id)] : [];
}

interface SharedComments {
  organization: string;
  location: string | null;
  order: CommentOrder;
  after: string | null;
}

/** Cursor of time and 30 bits that reveals no feedback id. */
const beginningOf = (id: string): string => id.slice(0, 16);

function range({ order, after }: SharedComments): { from: string; to: string } {
  if (after === null) return { from: firstIdEver, to: lastIdEver };
  const { length } = firstIdEver;
  return order === "newest"
    ? { from: firstIdEver, to: after.padEnd(length, "0") }
    : { from: after.padEnd(length, "Z"), to: lastIdEver };
}

const placeOf = ({ organization, location }: SharedComments) =>
  location === null
    ? { index: undefined, pk: "pk", sk: "sk", partition: sharedCommentKey(organization, "").pk }
    : { index: "gsi2", pk: "gsi2pk", sk: "gsi2sk", partition: sharedAtLocation(organization, location) };

/** One page of public comments by date, and its cursor; null at the end. */
export async function listSharedComments(
  asked: SharedComments,
): Promise<{ items: PublicComment[]; next: string | null }> {
  const { index, pk, sk, partition } = placeOf(asked);
  const { from, to } = range(asked);
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      ...(index !== undefined && { IndexName: index }),
      KeyConditionExpression: `${pk} = :pk AND ${sk} BETWEEN :from AND :to`,
      ExpressionAttributeValues: { ":pk": partition, ":from": from, ":to": to },
      ScanIndexForward: asked.order === "oldest",
      Limit: commentsAtOnce + 1,
    }),
  );
  const items: PublicComment[] = [];
  let letters = 0;
  let last: string | undefined;
  for (const stored of Items) {
    const [comment] = readable(SharedCommentItem, [stored]);
    letters += comment?.comment.length ?? 0;
    const full = items.length === commentsAtOnce || (items.length > 0 && letters > lettersAtOnce);
    if (full) return { items, next: beginningOf(last ?? firstIdEver) };
    if (comment) items.push(shown(PublicComment, comment));
    last = String(stored.sk);
  }
  return { items, next: LastEvaluatedKey && last !== undefined ? beginningOf(last) : null };
}
