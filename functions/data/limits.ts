import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { limitKey } from "./keys.ts";
import { documents, ifConditionHolds, tableName, ttl, type Write } from "./table.ts";

const windowOf = (seconds: number, now: Date): number => Math.floor(now.getTime() / 1_000 / seconds);

/** `hash` stands for the caller, so that no address is stored. */
export interface LimitCount {
  name: string;
  hash: string;
  seconds: number;
}

const updateOf = (
  { name, hash, seconds }: LimitCount,
  expression: string,
  values: Record<string, number>,
  now: Date,
) => ({
  TableName: tableName,
  Key: limitKey(name, hash, windowOf(seconds, now)),
  UpdateExpression: `${expression} expiresAt = :end, kind = :kind`,
  ExpressionAttributeValues: { ...values, ":end": ttl(now.getTime() + seconds * 1_000), ":kind": "limit" },
});

/** May miss the latest unless `exact`. */
export async function readCalls({ name, hash, seconds }: LimitCount, now: Date, exact = false): Promise<number> {
  const Key = limitKey(name, hash, windowOf(seconds, now));
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key, ProjectionExpression: "calls", ConsistentRead: exact }),
  );
  return Number(Item?.calls ?? 0);
}

/** Counts a call, or `by`, and returns the window's total. */
export async function countCall(count: LimitCount, now: Date, by = 1): Promise<number> {
  const update = updateOf(count, "ADD calls :one SET", { ":one": by }, now);
  const { Attributes } = await documents.send(new UpdateCommand({ ...update, ReturnValues: "UPDATED_NEW" }));
  return Number(Attributes?.calls);
}

export interface PartBounds {
  whole: number;
  part: number;
}

const partUpdate = (count: LimitCount, part: string, atMost: PartBounds, now: Date) => {
  const values = { ":one": 1, ":whole": atMost.whole, ":part": atMost.part };
  return {
    ...updateOf(count, "ADD calls :one, #part :one SET", values, now),
    ConditionExpression:
      "(attribute_not_exists(calls) OR calls < :whole) AND (attribute_not_exists(#part) OR #part < :part)",
    ExpressionAttributeNames: { "#part": part },
  };
};

/** Counts a call of a whole and a `part` and returns both; null if either is full, and then neither is counted. */
export async function countPart(
  count: LimitCount,
  part: string,
  atMost: PartBounds,
  now: Date,
): Promise<PartBounds | null> {
  const update = new UpdateCommand({ ...partUpdate(count, part, atMost, now), ReturnValues: "UPDATED_NEW" });
  const counted = await ifConditionHolds(documents.send(update));
  return counted && { whole: Number(counted.Attributes?.calls), part: Number(counted.Attributes?.[part]) };
}

/** Idempotent per `part`; false if `atMost` others are counted. */
export async function countOnce(count: LimitCount, part: string, atMost: number, now: Date): Promise<boolean> {
  const update = partUpdate(count, part, { whole: atMost, part: 1 }, now);
  if ((await ifConditionHolds(documents.send(new UpdateCommand(update)))) !== null) return true;
  const { TableName, Key } = update;
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item?.[part] > 0;
}

/** `countPart` as a transaction's write. */
export const countPartWithin = (count: LimitCount, part: string, atMost: PartBounds, now: Date): Write => ({
  Update: partUpdate(count, part, atMost, now),
});

/** Counts one, or `by`, in a transaction; refused beyond `atMost`. */
export const countWithin = (count: LimitCount, atMost: number, now: Date, by = 1): Write => {
  const update = updateOf(count, "ADD calls :by SET", { ":by": by, ":left": atMost - by }, now);
  const isRoom = by <= atMost ? "attribute_not_exists(calls) OR calls <= :left" : "calls <= :left";
  return { Update: { ...update, ConditionExpression: isRoom } };
};

/** Kept with its effect, so that it can be uncounted. */
export const CountedCall = z.object({
  name: z.string(),
  hash: z.string(),
  window: z.int(),
  seconds: z._default(z.int(), inSeconds(oneDay)),
  part: z.optional(z.string()),
});
export type CountedCall = z.infer<typeof CountedCall>;

/** The record of a call counted now. */
export const countedCall = ({ name, hash, seconds }: LimitCount, part: string | null, now: Date): CountedCall => ({
  name,
  hash,
  window: windowOf(seconds, now),
  seconds,
  ...(part !== null && { part }),
});

const takenOffUpdate = ({ name, hash, window, seconds, part }: CountedCall) => ({
  TableName: tableName,
  Key: limitKey(name, hash, window),
  // DynamoDB's TTL ignores items that expired over five years ago.
  UpdateExpression: `ADD calls :less${part === undefined ? "" : ", #part :less"} SET expiresAt = if_not_exists(expiresAt, :over), kind = :kind`,
  ...(part !== undefined && { ExpressionAttributeNames: { "#part": part } }),
  ExpressionAttributeValues: { ":less": -1, ":over": (window + 1) * seconds, ":kind": "limit" },
});

/** Uncounts a call, in a transaction. */
export const callTakenOff = (counted: CountedCall): Write => ({ Update: takenOffUpdate(counted) });

/** Uncounts a call. */
export const takeCallOff = async (counted: CountedCall): Promise<void> => {
  await documents.send(new UpdateCommand(takenOffUpdate(counted)));
};

/** Resets the present window, and one `part` of it. */
export async function forgetCalls(count: LimitCount, part: string | null, now: Date): Promise<void> {
  const whole = updateOf(count, "SET calls = :none,", { ":none": 0 }, now);
  const both = {
    ...updateOf(count, "SET calls = :none, #part = :none,", { ":none": 0 }, now),
    ExpressionAttributeNames: { "#part": part ?? "" },
  };
  await documents.send(new UpdateCommand(part === null ? whole : both));
}
