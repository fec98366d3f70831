import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { decodeTime } from "ulid";
import { readable } from "#functions/data/item.ts";
import { feedbackOfLocation, sharedFeedback } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import type { CommentOrder } from "#shared/model/public-score.ts";
import { commentsAtOnce, lettersAtOnce, standsInPublic } from "#shared/rules/feedbacks/public-score.ts";
import { firstIdAt, firstIdEver, lastIdEver } from "./feedback-ids.ts";
import { FeedbackItem } from "./feedbacks.ts";

/** Which comments to read: an organization's or one location's, in which order, and from after which moment on, in milliseconds. */
export interface SharedComments {
  organization: string;
  location: string | null;
  order: CommentOrder;
  after: number | null;
}

/** Feedbacks of a location that are looked at for one page: few of them have a comment that everybody may see. */
const lookedAt = 100;

/** The index to read. A location's feedback stands in it whole: what everybody may see is looked for among it. */
const sourceOf = ({ organization, location }: SharedComments) =>
  location === null
    ? ({ index: "gsi2", pk: sharedFeedback(organization), limit: commentsAtOnce + 1 } as const)
    : ({ index: "gsi1", pk: feedbackOfLocation(organization, location), limit: lookedAt } as const);

/** The ids between which the page begins. Two comments of one millisecond are taken for one place. */
function range({ order, after }: SharedComments): { from: string; to: string } {
  if (after === null) return { from: firstIdEver, to: lastIdEver };
  return order === "newest"
    ? { from: firstIdEver, to: firstIdAt(after) }
    : { from: firstIdAt(after + 1), to: lastIdEver };
}

/**
 * One page of feedback whose comment everybody may see, by date, and the moment to go on after; null at the end. One
 * Query: of an organization it reads one item more than it answers, of a location 100 feedbacks at most, so that a page may
 * be short although more follow.
 */
export async function listSharedComments(
  asked: SharedComments,
): Promise<{ items: FeedbackItem[]; next: number | null }> {
  const { index, pk, limit } = sourceOf(asked);
  const { from, to } = range(asked);
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: index,
      KeyConditionExpression: `${index}pk = :pk AND ${index}sk BETWEEN :from AND :to`,
      ExpressionAttributeValues: { ":pk": pk, ":from": from, ":to": to },
      ScanIndexForward: asked.order === "oldest",
      Limit: limit,
    }),
  );
  const found = readable(FeedbackItem, Items).filter(standsInPublic);
  const items: FeedbackItem[] = [];
  let letters = 0;
  for (const feedback of found) {
    letters += feedback.comment.length;
    const full = items.length === commentsAtOnce || (items.length > 0 && letters > lettersAtOnce);
    if (full) return { items, next: decodeTime(items.at(-1)?._id ?? firstIdEver) };
    items.push(feedback);
  }
  const last = Items.at(-1);
  return { items, next: LastEvaluatedKey && last ? decodeTime(String(last.sk)) : null };
}
