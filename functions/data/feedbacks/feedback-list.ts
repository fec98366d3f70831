import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { readable } from "#functions/data/item.ts";
import { feedbackKey, feedbackOfLocation, pendingFeedback } from "#functions/data/keys.ts";
import { between, documents, tableName } from "#functions/data/table.ts";
import type { FeedbackFilter } from "#shared/contract/feedbacks.ts";
import { isReachable } from "#shared/rules/feedbacks/rating.ts";
import { dayAfter, startOfDay } from "#shared/rules/figures/period.ts";
import { matchesWords } from "#shared/rules/search.ts";
import { firstIdAt, firstIdEver, lastIdEver } from "./feedback-ids.ts";
import { FeedbackItem } from "./feedbacks.ts";

export interface Listing {
  organization: string;
  timeZone: string;
  filter: FeedbackFilter;
  order: "newest" | "oldest";
  limit: number;
  after: string | null;
  /** Locations to leave out. */
  locked?: readonly string[];
  /** Bytes of JSON, one megabyte by default; at least one item is returned. */
  bytesAtMost?: number;
  readAtMost?: number;
}

export interface FeedbackPage {
  items: FeedbackItem[];
  /** Last item examined; null at the end. */
  next: string | null;
}

function source({ organization, filter }: Listing) {
  if (filter.status === "pending")
    return { index: "gsi2", pk: "gsi2pk", sk: "gsi2sk", partition: pendingFeedback(organization) } as const;
  if (filter.location)
    return {
      index: "gsi1",
      pk: "gsi1pk",
      sk: "gsi1sk",
      partition: feedbackOfLocation(organization, filter.location),
    } as const;
  return { index: undefined, pk: "pk", sk: "sk", partition: feedbackKey(organization, "").pk } as const;
}

const matches = (feedback: FeedbackItem, filter: FeedbackFilter): boolean =>
  (filter.status === undefined || feedback.status === filter.status) &&
  (filter.intercepted === undefined || String(feedback.intercepted) === filter.intercepted) &&
  (filter.rating === undefined || filter.rating.split(",").includes(String(feedback.rating))) &&
  (filter.location === undefined || feedback.location?._id === filter.location) &&
  (filter.employee === undefined || feedback.employee?._id === filter.employee) &&
  (filter.channel === undefined || feedback.channel === filter.channel) &&
  (filter.reachable === undefined ||
    (filter.reachable === "phone"
      ? feedback.customer.phone !== null
      : String(isReachable(feedback.customer)) === filter.reachable)) &&
  (filter.q === undefined ||
    matchesWords(filter.q, [
      feedback.comment,
      feedback.customer.name,
      feedback.customer.email,
      feedback.customer.phone,
      feedback.customer.typedEmail ?? null,
      feedback.customer.typedPhone ?? null,
    ]));

const needsLooking = ({ status, intercepted, rating, location, employee, channel, reachable, q }: FeedbackFilter) =>
  [intercepted, rating, employee, channel, reachable, q].some((one) => one !== undefined) ||
  (status !== undefined && status !== "pending") ||
  (status === "pending" && location !== undefined);

/** Each may read 1 MB, and the call's time is limited. */
const queriesAtMost = 40;

/** From `from` to before `to`, newest first, strongly consistent. */
export async function feedbackBetween(
  organization: string,
  from: Date,
  to: Date,
  limit: number,
): Promise<{ items: FeedbackItem[]; more: boolean }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      ...between(
        feedbackKey(organization, "").pk,
        firstIdAt(from.getTime()),
        firstIdAt(to.getTime() - 1).slice(0, 10) + lastIdEver.slice(10),
      ),
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  return { items: readable(FeedbackItem, Items), more: LastEvaluatedKey !== undefined };
}

const bytesOf = (feedback: FeedbackItem): number => Buffer.byteLength(JSON.stringify(feedback));

/** A search may return a short page with `next`; Lambda answers 6 MB at most. */
export async function listFeedbacks(listing: Listing): Promise<FeedbackPage> {
  const { organization, timeZone, filter, order, limit, after, bytesAtMost = 1_000_000, readAtMost = 2_000 } = listing;
  const { locked = [] } = listing;
  const { index, pk, sk, partition } = source(listing);
  const from = filter.from ? firstIdAt(startOfDay(timeZone, filter.from)) : firstIdEver;
  const to = filter.to
    ? firstIdAt(startOfDay(timeZone, dayAfter(filter.to, 1)) - 1).slice(0, 10) + lastIdEver.slice(10)
    : lastIdEver;
  // DynamoDB refuses a range that ends before it begins.
  if (from > to) return { items: [], next: null };
  const items: FeedbackItem[] = [];
  let last = after;
  let bytes = 0;
  let read = 0;
  for (let query = 1; ; query++) {
    const batch = needsLooking(filter) || locked.length > 0 ? 100 : limit + 1 - items.length;
    const page = await documents.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: index,
        KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :from AND :to",
        ExpressionAttributeNames: { "#pk": pk, "#sk": sk },
        ExpressionAttributeValues: { ":pk": partition, ":from": from, ":to": to },
        ScanIndexForward: order === "oldest",
        Limit: batch,
        ExclusiveStartKey: last
          ? { ...feedbackKey(organization, last), ...(index && { [pk]: partition, [sk]: last }) }
          : undefined,
      }),
    );
    for (const item of page.Items ?? []) {
      for (const feedback of readable(FeedbackItem, [item])) {
        if (!matches(feedback, filter) || locked.includes(feedback.location?._id ?? "")) continue;
        bytes += bytesOf(feedback);
        const full = items.length === limit || (items.length > 0 && bytes > bytesAtMost);
        if (full) return { items, next: last };
        items.push(feedback);
      }
      last = String(item.sk);
      read += 1;
    }
    if (!page.LastEvaluatedKey) return { items, next: null };
    if (read >= readAtMost || query >= queriesAtMost) return { items, next: last };
  }
}
