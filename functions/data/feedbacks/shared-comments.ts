import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { sharedAtLocation, sharedCommentKey } from "#functions/data/keys.ts";
import { documents, tableName, type Write } from "#functions/data/table.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { type CommentOrder, PublicComment } from "#shared/model/public-comment.ts";
import { isVisible } from "#shared/model/visible.ts";
import { commentsAtOnce, firstNameOf, lettersAtOnce, standsInPublic } from "#shared/rules/feedbacks/public-score.ts";
import { firstIdEver, lastIdEver } from "./feedback-ids.ts";

type Rated = Feedback & { organization: string; day: string };

/** A comment that everybody may see, as it stands in public: an item of its own, with no more of its author than is shown. */
export const SharedCommentItem = itemOf(PublicComment);

/** The item of a comment in public, which stands in its location's index too. */
export function sharedCommentRecord({ _id, organization, location, ...feedback }: Rated) {
  const { rating, comment, customer, language, day: date } = feedback;
  return {
    ...sharedCommentKey(organization, _id),
    kind: "sharedComment",
    ...(location && { gsi2pk: sharedAtLocation(organization, location._id), gsi2sk: _id }),
    ...{ rating, comment, name: firstNameOf(customer.name), language, date },
  };
}

/** The write that takes a feedback's comment off the public page, if it stands there. */
export const commentTakenOff = (organization: string, feedback: string): Write => ({
  Delete: { TableName: tableName, Key: sharedCommentKey(organization, feedback) },
});

/** The write that puts a new feedback's comment where everybody may see it; none where it may not stand there. */
export const commentShared = (feedback: Rated): Write[] =>
  standsInPublic(feedback) ? [{ Put: { TableName: tableName, Item: sharedCommentRecord(feedback) } }] : [];

/** The write that makes the public page say what a feedback says now; none for one that was never meant for it. */
export function commentFollows(before: Rated, after: Rated): Write[] {
  if (standsInPublic(after)) return commentShared(after);
  return before.publishable ? [commentTakenOff(after.organization, after._id)] : [];
}

/** Which comments to read: an organization's or one location's, in which order, and after what the last id began with. */
export interface SharedComments {
  organization: string;
  location: string | null;
  order: CommentOrder;
  after: string | null;
}

/** Enough of an id to tell those of one millisecond apart, its moment and 30 bits more: it names nothing. */
const beginningOf = (id: string): string => id.slice(0, 16);

/** The ids between which the page begins. */
function range({ order, after }: SharedComments): { from: string; to: string } {
  if (after === null) return { from: firstIdEver, to: lastIdEver };
  const { length } = firstIdEver;
  // The first and the last id that begin so, of which chance makes neither.
  return order === "newest"
    ? { from: firstIdEver, to: after.padEnd(length, "0") }
    : { from: after.padEnd(length, "Z"), to: lastIdEver };
}

/** Where the comments of an organization stand, or of one location. */
const placeOf = ({ organization, location }: SharedComments) =>
  location === null
    ? { index: undefined, pk: "pk", sk: "sk", partition: sharedCommentKey(organization, "").pk }
    : { index: "gsi2", pk: "gsi2pk", sk: "gsi2sk", partition: sharedAtLocation(organization, location) };

/**
 * One page of comments that everybody may see, by date, and what to go on after; null at the end. One Query, which
 * reads one comment more than it answers, whatever else was rated there.
 */
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
    // An older release let comments stand there of which nothing can be seen.
    const [comment] = readable(SharedCommentItem, [stored]).filter(({ comment }) => isVisible(comment));
    letters += comment?.comment.length ?? 0;
    const full = items.length === commentsAtOnce || (items.length > 0 && letters > lettersAtOnce);
    if (full) return { items, next: beginningOf(last ?? firstIdEver) };
    if (comment) items.push(shown(PublicComment, comment));
    last = String(stored.sk);
  }
  return { items, next: LastEvaluatedKey && last !== undefined ? beginningOf(last) : null };
}
