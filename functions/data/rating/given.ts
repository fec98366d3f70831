import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { feedbackKey, givenKey } from "#functions/data/keys.ts";
import { documents, tableName, transact, type Write } from "#functions/data/table.ts";

/** That somebody gave a feedback: which one, and of which organization. It says nothing of the feedback itself. */
export const GivenItem = itemOf(z.object({ organization: z.string(), feedback: z.string() }));
export type GivenItem = z.infer<typeof GivenItem>;

const noteOf = (givenBy: string, given: GivenItem) => ({
  TableName: tableName,
  Item: { ...givenKey(givenBy, given.feedback), kind: "given", ...given },
});

/**
 * Notes who gave a feedback, by the keyed hash of their address, where it still says so: what is erased meanwhile leaves no
 * note. False where it does not. Doing it again changes nothing. 4 write units.
 */
export async function noteGiven(givenBy: string, given: GivenItem): Promise<boolean> {
  const isTheirs = {
    TableName: tableName,
    Key: feedbackKey(given.organization, given.feedback),
    ConditionExpression: "givenBy = :by",
    ExpressionAttributeValues: { ":by": givenBy },
  };
  return (await transact(() => [{ Put: noteOf(givenBy, given) }, { ConditionCheck: isTheirs }])).done;
}

/** A rating, with the keyed hash of the address that it came with, if any. */
interface Given {
  _id: string;
  organization: string;
  givenBy?: string | undefined;
}

/** The write that notes who gave a rating, for the transaction that stores it. None where it came without an address. */
export const givenPuts = ({ _id: feedback, organization, givenBy }: Given): Write[] =>
  givenBy === undefined ? [] : [{ Put: noteOf(givenBy, { organization, feedback }) }];

/** The write that forgets who gave a rating, for the transaction that deletes it. None where it came without an address. */
export const givenDeletes = ({ _id: feedback, givenBy }: Given): Write[] =>
  givenBy === undefined ? [] : [{ Delete: { TableName: tableName, Key: givenKey(givenBy, feedback) } }];

/** The note that somebody gave a feedback, or null. Half a read unit. */
export async function readGiven(givenBy: string, feedback: string): Promise<GivenItem | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: givenKey(givenBy, feedback) }));
  return Item ? GivenItem.parse(Item) : null;
}

/** Who gave something: the keyed hash of an address, and the first id of what came with it and is not theirs, if any. */
export interface Giver {
  by: string;
  before: string | null;
}

/** A page of what came with one address. */
async function listOne(
  { by: givenBy, before }: Giver,
  limit: number,
  behind: string | null,
): Promise<{ items: GivenItem[]; next: string | null }> {
  const after = before !== null && (behind === null || before < behind) ? before : behind;
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": givenKey(givenBy, "").pk },
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: after === null ? undefined : { ...givenKey(givenBy, after) },
    }),
  );
  return {
    items: readable(GivenItem, Items),
    next: LastEvaluatedKey === undefined ? null : String(LastEvaluatedKey.sk),
  };
}

/**
 * A page of what somebody gave with any of their addresses, newest first, `limit` at most, from behind the feedback `after` on,
 * and where to go on: null at the end. 0.5 read units for each 4 kB of each address, about 25 of them.
 */
export async function listGiven(
  givers: readonly Giver[],
  limit: number,
  after: string | null = null,
): Promise<{ items: GivenItem[]; next: string | null }> {
  const pages = await Promise.all(givers.map((giver) => listOne(giver, limit, after)));
  // Behind the newest place where a page ends, there may be more of its address.
  const end =
    pages
      .flatMap(({ next }) => next ?? [])
      .toSorted()
      .at(-1) ?? null;
  const found = new Map(pages.flatMap(({ items }) => items.map((item) => [item.feedback, item] as const)));
  const items = [...found.values()]
    .filter(({ feedback }) => end === null || feedback >= end)
    .toSorted((one, other) => (one.feedback < other.feedback ? 1 : -1));
  const shown = items.slice(0, limit);
  return { items: shown, next: shown.length < items.length ? (shown.at(-1)?.feedback ?? null) : end };
}
