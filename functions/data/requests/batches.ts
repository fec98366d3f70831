import { GetCommand, paginateQuery, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { batchKey, requestsOfBatch } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, ifNew, ifThere, itemsIn, tableName, transact } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { RequestStatus } from "#shared/model/request.ts";
import { RequestBatch } from "#shared/model/request-batch.ts";
import { endOfUtcDay } from "#shared/rules/utc-day.ts";

/**
 * What came of one call of an upload: how many customers it had, who of them is not asked, by reason, and whether it is
 * through: one that had more than were left of a day is made again.
 */
const Part = z.object({
  customers: z.int(),
  skipped: z._default(z.record(z.string(), z.int()), {}),
  isThrough: z._default(z.boolean(), true),
  /** When a day's most cut it short (ISO 8601). Of a part that is older than this, when the upload last changed stands for it. */
  cutAt: z.optional(z.string()),
});
export type Part = z.infer<typeof Part>;

/**
 * An upload as stored. `parts` holds what came of each call, by the number of its first customer, so that a call that is
 * repeated counts once. How many requests stand in which state is counted when it is asked for.
 */
export const BatchItem = itemOf(
  z.extend(z.omit(RequestBatch, { decided: true, skipped: true, goesOnAt: true }), {
    organization: z.string(),
    parts: z._default(z.record(z.string(), Part), {}),
  }),
);
export type BatchItem = z.infer<typeof BatchItem>;

/** How many customers of an upload are not asked, by reason. */
function skippedIn(parts: readonly Part[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { skipped } of parts)
    for (const [reason, count] of Object.entries(skipped)) sums[reason] = (sums[reason] ?? 0) + count;
  return sums;
}

/** When an upload goes on of which a call was cut short by a day's most: with the day after that. */
function goesOnAt(parts: readonly Part[], changedAt: string | null): string | null {
  const cut = parts.flatMap(({ isThrough, cutAt = changedAt }) => (isThrough || cutAt === null ? [] : [cutAt]));
  const last = cut.toSorted().at(-1);
  return last === undefined ? null : endOfUtcDay(new Date(last)).toISOString();
}

/** The upload as the API shows it. */
export const publicBatch = ({ parts, ...batch }: BatchItem): RequestBatch =>
  shown(RequestBatch, {
    ...batch,
    decided: Object.values(parts).reduce((sum, { customers }) => sum + customers, 0),
    skipped: skippedIn(Object.values(parts)),
    goesOnAt: goesOnAt(Object.values(parts), batch.changedAt),
  });

/** The numbers of the first customers of the calls that are through, in order. */
export const throughOf = ({ parts }: BatchItem): number[] =>
  Object.entries(parts)
    .flatMap(([first, { isThrough }]) => (isThrough ? [Number(first)] : []))
    .toSorted((one, other) => one - other);

/** An upload, or null. 1 read unit, 2 for 10,000 customers. */
export async function readBatch(organization: string, batch: string): Promise<BatchItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: batchKey(organization, batch), ConsistentRead: true }),
  );
  return Item ? BatchItem.parse(Item) : null;
}

/**
 * Stores an upload where it is new, with an audit entry, and answers it as it is stored. 4 write units; 1 read unit where it
 * is there.
 */
export async function beginBatch(batch: BatchItem, by: By): Promise<BatchItem> {
  // Not there rather than null, so that the first moment of taking it back is the one that stays.
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

/**
 * Notes what came of a call of an upload, once: repeated, it is the same. Of a call that was longer before nothing is
 * forgotten. 1 write unit, 5 for the last of 10,000 customers.
 */
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

/**
 * Marks an upload as taken back, with the moment and an audit entry; the first one stays. Null where there is none. 4 write
 * units the first time, and 1 read unit.
 */
export async function cancelMark(batch: string, by: By): Promise<BatchItem | null> {
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

/** A page of an organization's uploads, newest first. 0.5 read units for each 4 kB: an upload of 10,000 customers has 5. */
export async function listBatches(
  organization: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<{ items: BatchItem[]; next: string | null }> {
  const { pk, sk } = batchKey(organization, "");
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: after === null ? undefined : { ...batchKey(organization, after) },
    }),
  );
  const items = readable(BatchItem, Items);
  return { items, next: LastEvaluatedKey === undefined ? null : String(LastEvaluatedKey.sk).slice(sk.length) };
}

/** What an upload's figures are counted from. */
const BatchLine = z.object({
  _id: z.string(),
  status: z.catch(RequestStatus, "unknown"),
  at: z.string(),
  sentAt: orNull(z.string()),
});
type BatchLine = z.infer<typeof BatchLine>;

/** Requests read in one Query: one that reads a megabyte takes long where the table is busy. */
const linesAtOnce = 500;

/**
 * The states of all requests of an upload, as they stood a moment ago: 0.5 read units for each 4 kB of them, about 900 for
 * 10,000 requests.
 */
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
