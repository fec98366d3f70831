import { GetCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { batchKey, requestsOfBatch } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifNew, ifThere, itemsIn, tableName, transact } from "#functions/data/table.ts";
import { orNull } from "#shared/model/moment.ts";
import { RequestStatus } from "#shared/model/request.ts";
import { RequestBatch } from "#shared/model/request-batch.ts";
import { endOfUtcDay } from "#shared/rules/dates.ts";

/** Result of one upload call; not through if the day's limit cut it short. */
const Part = z.object({
  customers: z.int(),
  skipped: z._default(z.record(z.string(), z.int()), {}),
  isThrough: z._default(z.boolean(), true),
  /** ISO 8601; set if the day's limit cut the call short. */
  cutAt: z.optional(z.string()),
});
type Part = z.infer<typeof Part>;

/** `parts` is keyed by a call's first row, so that a repeated call counts once. */
export const BatchItem = itemOf(
  z.extend(z.omit(RequestBatch, { decided: true, skipped: true, goesOnAt: true }), {
    organization: z.string(),
    parts: z._default(z.record(z.string(), Part), {}),
  }),
);
export type BatchItem = z.infer<typeof BatchItem>;

function skippedIn(parts: readonly Part[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { skipped } of parts)
    for (const [reason, count] of Object.entries(skipped)) sums[reason] = (sums[reason] ?? 0) + count;
  return sums;
}

function goesOnAt(parts: readonly Part[], changedAt: string | null): string | null {
  const cut = parts.flatMap(({ isThrough, cutAt = changedAt }) => (isThrough || cutAt === null ? [] : [cutAt]));
  const last = cut.toSorted().at(-1);
  return last === undefined ? null : endOfUtcDay(new Date(last)).toISOString();
}

export const publicBatch = ({ parts, ...batch }: BatchItem): RequestBatch =>
  shown(RequestBatch, {
    ...batch,
    decided: Object.values(parts).reduce((sum, { customers }) => sum + customers, 0),
    skipped: skippedIn(Object.values(parts)),
    goesOnAt: goesOnAt(Object.values(parts), batch.changedAt),
  });

/** First rows of the completed calls, in order. */
export const throughOf = ({ parts }: BatchItem): number[] =>
  Object.entries(parts)
    .flatMap(([first, { isThrough }]) => (isThrough ? [Number(first)] : []))
    .toSorted((one, other) => one - other);

export async function readBatch(organization: string, batch: string): Promise<BatchItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: batchKey(organization, batch), ConsistentRead: true }),
  );
  return Item ? BatchItem.parse(Item) : null;
}

/** Stores a new upload with its audit entry, or returns the existing one. */
export async function beginBatch(batch: BatchItem, by: ActorReference): Promise<BatchItem> {
  // Absent rather than null, because canceling checks `attribute_not_exists`.
  const Item = {
    ...batchKey(batch.organization, batch._id),
    kind: "requestBatch",
    ...batch,
    canceledAt: batch.canceledAt ?? undefined,
  };
  const { channel, total } = batch;
  const { done } = await transact(() => [
    { Put: { TableName: tableName, Item, ConditionExpression: ifNew } },
    auditPut(by, { subject: batch._id, changes: { channel: [null, channel], customers: [null, total] } }),
  ]);
  if (done) return batch;
  return (await readBatch(batch.organization, batch._id)) ?? batch;
}

/** Stores a call's result; idempotent, and a shorter call never erases a longer one. */
export async function notePart(
  { organization, _id }: Pick<BatchItem, "organization" | "_id">,
  first: number,
  part: Part,
  now: Date,
): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: batchKey(organization, _id),
        UpdateExpression: "SET parts.#first = :part, changedAt = :now",
        ConditionExpression: `${ifThere} AND (attribute_not_exists(parts.#first) OR parts.#first.customers <= :count)`,
        ExpressionAttributeNames: { "#first": String(first) },
        ExpressionAttributeValues: { ":part": part, ":now": now.toISOString(), ":count": part.customers },
      }),
    ),
  );
}

/** Cancels an upload with an audit entry, keeping the first cancellation; null if missing. */
export async function cancelMark(batch: string, by: ActorReference): Promise<BatchItem | null> {
  const { organization, now } = by;
  await transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: batchKey(organization, batch),
        UpdateExpression: "SET canceledAt = :now",
        ConditionExpression: `${ifThere} AND attribute_not_exists(canceledAt)`,
        ExpressionAttributeValues: { ":now": now.toISOString() },
      },
    },
    auditPut(by, { subject: batch }),
  ]);
  return readBatch(organization, batch);
}

/** Newest first, those that `isShown`. */
export async function listBatches(
  organization: string,
  { limit, after, isShown }: { limit: number; after: string | null; isShown: (batch: BatchItem) => boolean },
): Promise<{ items: BatchItem[]; next: string | null }> {
  const { pk, sk } = batchKey(organization, "");
  const pages = paginateQuery(
    { client: documents, pageSize: limit + 1 },
    {
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
      ScanIndexForward: false,
      ExclusiveStartKey: after === null ? undefined : { ...batchKey(organization, after) },
    },
  );
  const found: BatchItem[] = [];
  for await (const { Items = [] } of pages) {
    found.push(...readable(BatchItem, Items).filter(isShown));
    if (found.length > limit) break;
  }
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?._id ?? null) : null };
}

const BatchLine = z.object({
  _id: z.string(),
  status: z.catch(RequestStatus, "unknown"),
  at: z.string(),
  sentAt: orNull(z.string()),
});
type BatchLine = z.infer<typeof BatchLine>;

/** A megabyte takes long on a busy table. */
const linesAtOnce = 500;

/** States of an upload's requests, as of a moment ago. */
export async function readBatchLines(organization: string, batch: string): Promise<BatchLine[]> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :pk",
      ProjectionExpression: "#id, #status, #at, sentAt",
      ExpressionAttributeNames: { "#id": "_id", "#status": "status", "#at": "at" },
      ExpressionAttributeValues: { ":pk": requestsOfBatch(organization, batch) },
      Limit: linesAtOnce,
    },
  );
  return readable(BatchLine, await itemsIn(pages));
}
