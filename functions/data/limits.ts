import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { limitKey } from "./keys.ts";
import { documents, ifConditionHolds, tableName, ttl, type Write } from "./table.ts";

const windowOf = (seconds: number, now: Date): number => Math.floor(now.getTime() / 1_000 / seconds);

/** What is counted: calls under a name in windows of `seconds`. `hash` stands for who calls, so that no address rests in the table. */
export interface Count {
  name: string;
  hash: string;
  seconds: number;
}

const updateOf = ({ name, hash, seconds }: Count, expression: string, values: Record<string, number>, now: Date) => ({
  TableName: tableName,
  Key: limitKey(name, hash, windowOf(seconds, now)),
  UpdateExpression: `${expression} expiresAt = :end, kind = :kind`,
  ExpressionAttributeValues: { ...values, ":end": ttl(now.getTime() + seconds * 1_000), ":kind": "limit" },
});

/**
 * How many calls there were in the present window: half a read unit. It may miss those of the last moments, unless it is
 * `exact`: one read unit.
 */
export async function readCalls({ name, hash, seconds }: Count, now: Date, exact = false): Promise<number> {
  const Key = limitKey(name, hash, windowOf(seconds, now));
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key, ProjectionExpression: "calls", ConsistentRead: exact }),
  );
  return Number(Item?.calls ?? 0);
}

/**
 * Counts one more call in the present window, or `by`, and answers how many there were in it, this one included: one
 * write unit.
 */
export async function countCall(count: Count, now: Date, by = 1): Promise<number> {
  const update = updateOf(count, "ADD calls :one SET", { ":one": by }, now);
  const { Attributes } = await documents.send(new UpdateCommand({ ...update, ReturnValues: "UPDATED_NEW" }));
  return Number(Attributes?.calls);
}

/** The most that a whole, and one part of it, may have in a window. */
export interface PartBounds {
  whole: number;
  part: number;
}

const partUpdate = (count: Count, part: string, atMost: PartBounds, now: Date) => {
  const values = { ":one": 1, ":whole": atMost.whole, ":part": atMost.part };
  return {
    ...updateOf(count, "ADD calls :one, #part :one SET", values, now),
    ConditionExpression:
      "(attribute_not_exists(calls) OR calls < :whole) AND (attribute_not_exists(#part) OR #part < :part)",
    ExpressionAttributeNames: { "#part": part },
  };
};

/**
 * Counts one more call of a whole and of one `part` of it in one item: one write unit. False once either has had
 * `atMost`: then neither is counted, so that a part that was refused uses up nothing of the whole.
 */
export const countPart = async (count: Count, part: string, atMost: PartBounds, now: Date): Promise<boolean> =>
  (await ifConditionHolds(documents.send(new UpdateCommand(partUpdate(count, part, atMost, now))))) !== null;

/**
 * Whether `countPart` would count one more now, which is not counted: half a read unit. It may miss those of the last
 * moments.
 */
export async function hasRoom(
  { name, hash, seconds }: Count,
  part: string,
  atMost: PartBounds,
  now: Date,
): Promise<boolean> {
  const { Item = {} } = await documents.send(
    new GetCommand({
      TableName: tableName,
      Key: limitKey(name, hash, windowOf(seconds, now)),
      ProjectionExpression: "calls, #part",
      ExpressionAttributeNames: { "#part": part },
    }),
  );
  return Number(Item.calls ?? 0) < atMost.whole && Number(Item[part] ?? 0) < atMost.part;
}

/**
 * Counts one `part` of a whole once, however often it is asked. False where the whole has had `atMost` others: one write
 * unit, and a read unit where it is not counted.
 */
export async function countOnce(count: Count, part: string, atMost: number, now: Date): Promise<boolean> {
  const update = partUpdate(count, part, { whole: atMost, part: 1 }, now);
  if ((await ifConditionHolds(documents.send(new UpdateCommand(update)))) !== null) return true;
  const { TableName, Key } = update;
  const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item?.[part] > 0;
}

/** The same as a write of the transaction that it is part of. */
export const countPartWithin = (count: Count, part: string, atMost: PartBounds, now: Date): Write => ({
  Update: partUpdate(count, part, atMost, now),
});

/** The write that counts one more, or `by`, for the transaction that it is part of, and refuses beyond `atMost`. */
export const countWithin = (count: Count, atMost: number, now: Date, by = 1): Write => {
  const update = updateOf(count, "ADD calls :by SET", { ":by": by, ":left": atMost - by }, now);
  const isRoom = by <= atMost ? "attribute_not_exists(calls) OR calls <= :left" : "calls <= :left";
  return { Update: { ...update, ConditionExpression: isRoom } };
};

/**
 * A call that was counted, as what it caused keeps it: the count's window, how long such a window is, and the part of it, if
 * any. What was kept before the length was is of a day.
 */
export const CountedCall = z.object({
  name: z.string(),
  hash: z.string(),
  window: z.int(),
  seconds: z._default(z.int(), inSeconds(oneDay)),
  part: z.optional(z.string()),
});
export type CountedCall = z.infer<typeof CountedCall>;

/** A call that is counted now. */
export const countedCall = ({ name, hash, seconds }: Count, part: string | null, now: Date): CountedCall => ({
  name,
  hash,
  window: windowOf(seconds, now),
  seconds,
  ...(part !== null && { part }),
});

const takenOffUpdate = ({ name, hash, window, seconds, part }: CountedCall) => ({
  TableName: tableName,
  Key: limitKey(name, hash, window),
  // Where the window is over and its count is gone, what this leaves behind ends with the window too. It names a moment of
  // these years, because DynamoDB deletes nothing that ended more than five years ago.
  UpdateExpression: `ADD calls :less${part === undefined ? "" : ", #part :less"} SET expiresAt = if_not_exists(expiresAt, :over), kind = :kind`,
  ...(part !== undefined && { ExpressionAttributeNames: { "#part": part } }),
  ExpressionAttributeValues: { ":less": -1, ":over": (window + 1) * seconds, ":kind": "limit" },
});

/** The write that takes a counted call off again, for the transaction in which it comes to nothing. */
export const callTakenOff = (counted: CountedCall): Write => ({ Update: takenOffUpdate(counted) });

/** Takes a counted call off again: one write unit. */
export const takeCallOff = async (counted: CountedCall): Promise<void> => {
  await documents.send(new UpdateCommand(takenOffUpdate(counted)));
};

/** Starts the count of the present window again, that of one `part` with it: one write unit. */
export async function forgetCalls(count: Count, part: string | null, now: Date): Promise<void> {
  const whole = updateOf(count, "SET calls = :none,", { ":none": 0 }, now);
  const both = {
    ...updateOf(count, "SET calls = :none, #part = :none,", { ":none": 0 }, now),
    ExpressionAttributeNames: { "#part": part ?? "" },
  };
  await documents.send(new UpdateCommand(part === null ? whole : both));
}
