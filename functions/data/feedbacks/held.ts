import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { feedbackByEmailDeletes } from "#functions/data/feedbacks/feedback-by-email.ts";
import { readable } from "#functions/data/item.ts";
import { heldKey } from "#functions/data/keys.ts";
import {
  type BusyOf,
  documents,
  ifNew,
  pagesBelow,
  readAll,
  retryOnConflict,
  tableName,
  transact,
  type Write,
} from "#functions/data/table.ts";
import { heldAtOnce } from "#shared/model/feedback.ts";
import { countDiscarded, countNew, FeedbackItem, feedbackPuts } from "./feedbacks.ts";

/** Each rating takes up to six writes of DynamoDB's 100 per transaction. */
const acceptedAtOnce = 16;
const discardedAtOnce = 19;

const heldRecord = (feedback: FeedbackItem) => ({
  ...heldKey(feedback.organization, feedback._id),
  kind: "heldFeedback",
  ...feedback,
});

/** Stores a rating beyond its link's limit until staff review it. */
export const heldPut = (feedback: FeedbackItem): Write => ({
  Put: {
    TableName: tableName,
    Item: heldRecord(feedback),
    ConditionExpression: ifNew,
  },
});

/** The customer may still add contact details. */
const unchangedSince = ({ version }: FeedbackItem) => ({
  ConditionExpression: "version = :version",
  ExpressionAttributeValues: { ":version": version },
});

const heldDelete = (held: FeedbackItem): Write => ({
  Delete: { TableName: tableName, Key: heldKey(held.organization, held._id), ...unchangedSince(held) },
});

export async function readHeld(organization: string, feedback: string): Promise<FeedbackItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: heldKey(organization, feedback), ConsistentRead: true }),
  );
  return Item ? FeedbackItem.parse(Item) : null;
}

/** Changes a held rating, retrying on conflicts. */
export async function changeHeld(
  organization: string,
  feedback: string,
  decide: (held: FeedbackItem) => FeedbackItem,
): Promise<void> {
  await retryOnConflict(async () => {
    const before = await readHeld(organization, feedback);
    if (before === null) return true;
    const decided = decide(before);
    if (decided === before) return true;
    const after = { ...decided, version: before.version + 1 };
    const { done } = await transact(() => [
      { Put: { TableName: tableName, Item: heldRecord(after), ...unchangedSince(before) } },
    ]);
    return done || undefined;
  });
}

/** Those that are still held. */
export const readHeldAmong = async (organization: string, feedbacks: readonly string[]): Promise<FeedbackItem[]> =>
  readable(
    FeedbackItem,
    await readAll(
      [...new Set(feedbacks)].map((feedback) => heldKey(organization, feedback)),
      { ConsistentRead: true },
    ),
  );

/** The oldest held ratings at `locations`, 100 at most unless `limit` says fewer, and whether there are more. */
export async function listHeld(
  organization: string,
  locations: readonly string[] | null = null,
  limit: number = heldAtOnce,
): Promise<{ items: FeedbackItem[]; more: boolean }> {
  const { pk } = heldKey(organization, "");
  const found: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pagesBelow({ pk, sk: "" }, { ConsistentRead: true, Limit: limit + 1 })) {
    found.push(...Items.filter((item) => locations === null || locations.includes(String(item.location?._id))));
    if (found.length > limit) break;
  }
  return { items: readable(FeedbackItem, found.slice(0, limit)), more: found.length > limit };
}

/** Concurrent decisions never share a rating. */
async function release(
  feedbacks: readonly FeedbackItem[],
  atOnce: number,
  also: () => Write,
  writes: (batch: readonly FeedbackItem[], busyOf: BusyOf) => Promise<Write[]>,
): Promise<string[]> {
  const released: string[] = [];
  let remaining = feedbacks;
  while (remaining.length > 0) {
    const batch = remaining.slice(0, atOnce);
    const { done } = await transact(async (busyOf) => [
      ...batch.map(heldDelete),
      ...(await writes(batch, busyOf)),
      ...(released.length === 0 ? [also()] : []),
    ]);
    if (done) {
      released.push(...batch.map(({ _id }) => _id));
      remaining = remaining.slice(batch.length);
    } else {
      const [{ organization } = { organization: "" }] = batch;
      remaining = await readHeldAmong(
        organization,
        remaining.map(({ _id }) => _id),
      );
    }
  }
  return released;
}

/** Accepts ratings as feedback; returns those still held. */
export const acceptHeld = (feedbacks: readonly FeedbackItem[], also: () => Write): Promise<string[]> =>
  release(feedbacks, acceptedAtOnce, also, async (batch, busyOf) => [
    ...batch.flatMap(feedbackPuts),
    ...(await countNew(batch, busyOf)),
  ]);

/** Discards ratings with their notes; returns those still held. */
export const discardHeld = (feedbacks: readonly FeedbackItem[], also: () => Write): Promise<string[]> =>
  release(feedbacks, discardedAtOnce, also, async (batch, busyOf) => [
    ...batch.flatMap(feedbackByEmailDeletes),
    ...(await countDiscarded(batch, busyOf)),
  ]);
