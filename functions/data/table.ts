import { randomUUID } from "node:crypto";
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DynamoDBDocumentClient,
  paginateQuery,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { within } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";
import type { Key } from "./keys.ts";

const client = new DynamoDBClient({
  maxAttempts: 4,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});

/** The table's client. It speaks plain JavaScript values and leaves out undefined ones. */
export const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/**
 * A single write meets a transaction that has its item: nothing was written, and DynamoDB says so by a name that the SDK does
 * not know as one to try again.
 */
client.middlewareStack.add(
  (next) => async (call) => {
    for (let attempt = 1; ; attempt++)
      try {
        return await next(call);
      } catch (error) {
        const isConflict = error instanceof Error && error.name === "TransactionConflictException";
        if (!isConflict || attempt === attempts) throw error;
        await pause(attempt);
      }
  },
  { step: "initialize", priority: "low", name: "conflicts" },
);

// It walks every request and answer to leave out what is sensitive, for a log that nobody keeps.
documents.middlewareStack.remove("loggerMiddleware");

/** The one table. */
export const tableName = variable("TABLE_NAME");

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Writes by names, by which a refusal says whose condition it was. One name may stand for several writes, or for none. */
export type Named<Name extends string> = Readonly<Record<Name, Write | readonly Write[]>>;

/** All of some named writes, where their names are not needed. */
export const listed = (writes: Named<string>): Write[] => Object.values(writes).flat();

/** What came of a transaction: done, or refused by the conditions of the writes that are named. */
export type Outcome<Name extends string> = { done: true } | { done: false; refused: ReadonlySet<Name> };

/** DynamoDB kept failing after retries. Nothing was written; the caller may try again later. */
export class TableBusy extends Error {
  constructor(options?: ErrorOptions) {
    super("the table is busy", options);
    this.name = "TableBusy";
  }
}

const attempts = 10;
/** DynamoDB's limit of a BatchGet. */
const readAtOnce = 100;
/** Milliseconds for all tries together. A part that hangs would otherwise take ten tries of four requests of three seconds. */
const patience = 8_000;
const transient = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
  "RequestLimitExceeded",
]);

/** Waits before another try, with full jitter: 0 to 20 ms at first, doubling up to 640 ms. */
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(640, 20 * 2 ** attempt)));

/**
 * Writes all of `writes` or nothing. Conflicts with other transactions and throttling are repeated with jitter; each
 * repetition asks `writes` again with its number, from 0, so that counters can move to another shard. One whose answer was
 * lost, and that is under way, is asked for by its token until it is over: written anew, it would be refused by what it wrote
 * itself. Throws `TableBusy` when ten tries did not get through, and `DeadlinePassed` after eight seconds: then nobody knows
 * what was written.
 */
export function transact(writes: (attempt: number) => readonly Write[]): Promise<Outcome<never>>;
export function transact<Name extends string>(writes: (attempt: number) => Named<Name>): Promise<Outcome<Name>>;
export function transact<Name extends string>(
  writes: (attempt: number) => readonly Write[] | Named<Name>,
): Promise<Outcome<Name>> {
  return within(patience, (signal) => tryToWrite(writes, signal));
}

const isList = (writes: readonly Write[] | Named<string>): writes is readonly Write[] => Array.isArray(writes);

/** Each write of a transaction, with its name if it has one. */
function byName<Name extends string>(writes: readonly Write[] | Named<Name>): [name: Name | null, write: Write][] {
  if (isList(writes)) return writes.map((write) => [null, write]);
  const all: [Name, Write][] = [];
  for (const name in writes) {
    const some: Write | readonly Write[] = writes[name];
    for (const write of [some].flat()) all.push([name, write]);
  }
  return all;
}

/** A transaction, by the token under which DynamoDB makes it once within ten minutes. */
interface Transaction<Name extends string> {
  all: [name: Name | null, write: Write][];
  token: string;
}

async function tryToWrite<Name extends string>(
  writes: (attempt: number) => readonly Write[] | Named<Name>,
  abortSignal: AbortSignal,
): Promise<Outcome<Name>> {
  let underWay: Transaction<Name> | null = null;
  for (let attempt = 0; ; attempt++) {
    const asked: Transaction<Name> = underWay ?? { all: byName(writes(attempt)), token: randomUUID() };
    const { all, token: ClientRequestToken } = asked;
    try {
      const TransactItems = all.map(([, write]) => write);
      await documents.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }), { abortSignal });
      return { done: true };
    } catch (error) {
      const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
      if (reasons.some(({ Code }) => Code === "ConditionalCheckFailed")) {
        const refused = all.filter((_, index) => reasons[index]?.Code === "ConditionalCheckFailed");
        return { done: false, refused: new Set(refused.flatMap(([name]) => (name === null ? [] : [name]))) };
      }
      underWay = error instanceof Error && error.name === "TransactionInProgressException" ? asked : null;
      const isTransient = reasons.some(({ Code }) => Code !== undefined && transient.has(Code));
      if (underWay === null && !isTransient) throw error;
      // Of what is under way nobody knows that nothing was written.
      if (attempt + 1 >= attempts) throw underWay === null ? new TableBusy({ cause: error }) : error;
      await pause(attempt);
      abortSignal.throwIfAborted();
    }
  }
}

/** How often what must be written down is tried, and for how long another try is begun, in milliseconds. */
const insisted = { times: 12, during: 6_000 } as const;

/**
 * What `write` answers, which is tried again whatever it throws, with jitter: for what nobody else can write down. Doing it
 * again must change nothing. Throws what the twelfth try threw, or the last one within six seconds: a table that hangs takes
 * its time by itself.
 */
export async function insist<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + insisted.during;
  for (let attempt = 1; ; attempt++)
    try {
      return await write();
    } catch (error) {
      if (attempt === insisted.times || performance.now() >= until) throw error;
      await pause(2 * attempt);
    }
}

/** How often something is made that somebody else was faster with. */
const remakes = 12;

/**
 * What `make` answers: it reads, decides and writes on condition that nothing changed meanwhile. Where somebody else was
 * faster it answers undefined and is made again, after a pause with jitter. Where all twelve were overtaken: `otherwise`,
 * or `TableBusy` where there is none.
 */
export async function again<Answer>(make: () => Promise<Answer | undefined>, otherwise?: Answer): Promise<Answer> {
  for (let remade = 0; remade < remakes; remade++) {
    if (remade > 0) await pause(remade);
    const answer = await make();
    if (answer !== undefined) return answer;
  }
  if (otherwise === undefined) throw new TableBusy();
  return otherwise;
}

type Asked = NonNullable<BatchGetCommandInput["RequestItems"]>[string];
type ReadOptions = Pick<Asked, "ConsistentRead" | "ProjectionExpression" | "ExpressionAttributeNames">;

/**
 * The items of `keys` (all different, as many as there are), in no order, without those that are not there: 0.5 read units for
 * each 4 kB of one, 1 with `ConsistentRead`, in one round trip. What a busy table leaves out is asked for again with jitter: an
 * item that is missing is never one that was only not read. Throws `TableBusy` when ten tries did not answer for all,
 * `DeadlinePassed` after eight seconds.
 */
export const readAll = (keys: readonly Key[], options: ReadOptions = {}): Promise<Record<string, unknown>[]> =>
  within(patience, async (signal) => {
    const parts = Array.from({ length: Math.ceil(keys.length / readAtOnce) }, (_, part) =>
      keys.slice(part * readAtOnce, (part + 1) * readAtOnce),
    );
    return (await Promise.all(parts.map((some) => tryToRead(some, options, signal)))).flat();
  });

async function tryToRead(
  keys: readonly Key[],
  options: ReadOptions,
  abortSignal: AbortSignal,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let asked: Asked | undefined = keys.length > 0 ? { Keys: keys.map((key) => ({ ...key })), ...options } : undefined;
  for (let attempt = 0; asked; attempt++) {
    if (attempt >= attempts) throw new TableBusy();
    if (attempt > 0) await pause(attempt);
    abortSignal.throwIfAborted();
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [tableName]: asked } }),
      { abortSignal },
    );
    found.push(...(Responses?.[tableName] ?? []));
    asked = UnprocessedKeys?.[tableName];
  }
  return found;
}

/** What a conditional write answers, or null when its condition did not hold. */
export async function ifConditionHolds<Answer>(write: Promise<Answer>): Promise<Answer | null> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}

/** The items of all pages of a query. A page ends at one megabyte, however many items follow. */
export async function itemsIn(
  pages: AsyncIterable<{ Items?: Record<string, unknown>[] | undefined }>,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) found.push(...Items);
  return found;
}

/** The query for a partition's items from one sort key to another, both included. */
export const between = (pk: string, from: string, to: string) => ({
  TableName: tableName,
  KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
  ExpressionAttributeValues: { ":pk": pk, ":from": from, ":to": to },
});

/**
 * The pages of a partition's items whose sort keys begin as that of `key` does: of all its items where that is empty. They
 * begin behind the sort key `after`, if one is given.
 */
export const pagesBelow = ({ pk, sk }: Key, options: ReadOptions = {}, after = "") =>
  paginateQuery(
    { client: documents, startingToken: after === "" ? undefined : { pk, sk: after } },
    {
      TableName: tableName,
      KeyConditionExpression: sk === "" ? "pk = :pk" : "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ...(sk !== "" && { ":sk": sk }) },
      ...options,
    },
  );

/** These items all at once: 0.5 read units for each 4 kB, 1 with `ConsistentRead`. */
export const allBelow = (key: Key, options: ReadOptions = {}): Promise<Record<string, unknown>[]> =>
  itemsIn(pagesBelow(key, options));

/** The condition that an item is not there yet. */
export const ifNew = "attribute_not_exists(pk)";
/** The condition that an item is there. */
export const ifThere = "attribute_exists(pk)";

/** A moment as DynamoDB's TTL reads it: seconds since 1970. */
export const ttl = (moment: number): number => Math.ceil(moment / 1_000);
