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
import { withTimeout } from "#functions/deadline.ts";
import { variable } from "#functions/environment.ts";
import type { Key } from "./keys.ts";
import { attempts, pauseAfter } from "./retry.ts";

const client = new DynamoDBClient({
  maxAttempts: 4,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});

export const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** DynamoDB reports a single write's conflict with a transaction by a name that the SDK does not retry. */
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

// It would sanitize every request for a log that nobody keeps.
documents.middlewareStack.remove("loggerMiddleware");

export const tableName = variable("TABLE_NAME");

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Writes by name, so that a refusal tells whose condition failed. */
export type NamedWrites<Name extends string> = Readonly<Record<Name, Write | readonly Write[]>>;

export const listed = (writes: NamedWrites<string>): Write[] => Object.values(writes).flat();

export type TransactOutcome<Name extends string> = { done: true } | { done: false; refused: ReadonlySet<Name> };

/** Retries exhausted, nothing written; the caller may retry later. */
export class TableBusy extends Error {
  constructor(options?: ErrorOptions) {
    super("the table is busy", options);
    this.name = "TableBusy";
  }
}

const readAtOnce = 100;
/**
 * Milliseconds for all attempts; otherwise a hanging call would take ten attempts of four requests of three seconds.
 */
const patience = 8_000;
const transient = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
  "RequestLimitExceeded",
]);

const pause = (attempt: number) => new Promise((resolve) => setTimeout(resolve, pauseAfter(attempt)));

/** How often the item with this key was busy in earlier tries of a transaction. */
export type BusyOf = (key: Key) => number;

type Writes<Made> = (busyOf: BusyOf) => Made | Promise<Made>;

/**
 * Writes all or nothing, retrying conflicts and throttling. Throws `TableBusy` (nothing written) or `DeadlinePassed`
 * (outcome unknown).
 */
export function transact(writes: Writes<readonly Write[]>): Promise<TransactOutcome<never>>;
export function transact<Name extends string>(writes: Writes<NamedWrites<Name>>): Promise<TransactOutcome<Name>>;
export function transact<Name extends string>(
  writes: Writes<readonly Write[] | NamedWrites<Name>>,
): Promise<TransactOutcome<Name>> {
  return withTimeout(patience, (signal) => tryToWrite(writes, signal));
}

const isList = (writes: readonly Write[] | NamedWrites<string>): writes is readonly Write[] => Array.isArray(writes);

function byName<Name extends string>(
  writes: readonly Write[] | NamedWrites<Name>,
): [name: Name | null, write: Write][] {
  if (isList(writes)) return writes.map((write) => [null, write]);
  const all: [Name, Write][] = [];
  for (const name in writes) {
    const some: Write | readonly Write[] = writes[name];
    for (const write of [some].flat()) all.push([name, write]);
  }
  return all;
}

/** DynamoDB applies a token once within ten minutes. */
interface Transaction<Name extends string> {
  all: [name: Name | null, write: Write][];
  token: string;
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const keyOf = ({ Put, Update, Delete, ConditionCheck }: Write): Key | undefined => {
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  return pk === undefined ? undefined : { pk: String(pk), sk: String(sk) };
};

async function tryToWrite<Name extends string>(
  writes: Writes<readonly Write[] | NamedWrites<Name>>,
  abortSignal: AbortSignal,
): Promise<TransactOutcome<Name>> {
  const busy = new Map<string, number>();
  const busyOf: BusyOf = (key) => busy.get(nameOf(key)) ?? 0;
  let underWay: Transaction<Name> | null = null;
  for (let attempt = 0; ; attempt++) {
    const asked: Transaction<Name> = underWay ?? { all: byName(await writes(busyOf)), token: randomUUID() };
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
      const isTransient = reasons.map(({ Code }) => Code !== undefined && transient.has(Code));
      if (underWay === null && !isTransient.includes(true)) throw error;
      for (const [index, [, write]] of all.entries()) {
        const key = keyOf(write);
        if (isTransient[index] && key) busy.set(nameOf(key), busyOf(key) + 1);
      }
      // It may still succeed.
      if (attempt + 1 >= attempts) throw underWay === null ? new TableBusy({ cause: error }) : error;
      await pause(attempt);
      abortSignal.throwIfAborted();
    }
  }
}

/** `during` in milliseconds. */
const insisted = { times: 12, during: 6_000 } as const;

/**
 * Retries an idempotent `write` whatever it throws, for results that would otherwise be lost; rethrows the last error.
 */
export async function retryWrite<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + insisted.during;
  for (let attempt = 1; ; attempt++)
    try {
      return await write();
    } catch (error) {
      if (attempt === insisted.times || performance.now() >= until) throw error;
      await pause(2 * attempt);
    }
}

const remakes = 12;

/**
 * Retries `make` while it returns undefined (overtaken); after twelve tries returns `otherwise` or throws `TableBusy`.
 */
export async function retryOnConflict<Answer>(
  make: () => Promise<Answer | undefined>,
  otherwise?: Answer,
): Promise<Answer> {
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
 * Reads distinct keys, unordered, without missing ones; retries unprocessed keys, then throws `TableBusy` or
 * `DeadlinePassed`.
 */
export const readAll = (keys: readonly Key[], options: ReadOptions = {}): Promise<Record<string, unknown>[]> =>
  withTimeout(patience, async (signal) => {
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

/** Result of a conditional write, or null if its condition failed. */
export async function ifConditionHolds<Answer>(write: Promise<Answer>): Promise<Answer | null> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}

export async function itemsIn(
  pages: AsyncIterable<{ Items?: Record<string, unknown>[] | undefined }>,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) found.push(...Items);
  return found;
}

/** Inclusive. */
export const between = (pk: string, from: string, to: string) => ({
  TableName: tableName,
  KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
  ExpressionAttributeValues: { ":pk": pk, ":from": from, ":to": to },
});

/** Pages of the items whose sort keys begin with that of `key`, behind `after` if given. */
export const pagesBelow = ({ pk, sk }: Key, options: ReadOptions & { Limit?: number } = {}, after = "") =>
  paginateQuery(
    { client: documents, startingToken: after === "" ? undefined : { pk, sk: after } },
    {
      TableName: tableName,
      KeyConditionExpression: sk === "" ? "pk = :pk" : "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ...(sk !== "" && { ":sk": sk }) },
      ...options,
    },
  );

/** All items whose sort keys begin with that of `key`. */
export const allBelow = (key: Key, options: ReadOptions = {}): Promise<Record<string, unknown>[]> =>
  itemsIn(pagesBelow(key, options));

export const ifNew = "attribute_not_exists(pk)";
export const ifThere = "attribute_exists(pk)";

/** Seconds since 1970, as DynamoDB's TTL requires. */
export const ttl = (moment: number): number => Math.ceil(moment / 1_000);
