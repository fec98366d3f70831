import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { feedbackKey, givenKey } from "#functions/data/keys.ts";
import { documents, tableName, transact, type Write } from "#functions/data/table.ts";

export const FeedbackByEmailItem = itemOf(z.object({ organization: z.string(), feedback: z.string() }));
export type FeedbackByEmailItem = z.infer<typeof FeedbackByEmailItem>;

const noteOf = (givenBy: string, given: FeedbackByEmailItem) => ({
  TableName: tableName,
  Item: { ...givenKey(givenBy, given.feedback), kind: "given", ...given },
});

/** Notes who gave a feedback, by the address's keyed hash; false if erased or changed meanwhile. Idempotent. */
export async function storeFeedbackByEmail(givenBy: string, given: FeedbackByEmailItem): Promise<boolean> {
  const isTheirs = {
    TableName: tableName,
    Key: feedbackKey(given.organization, given.feedback),
    ConditionExpression: "givenBy = :by",
    ExpressionAttributeValues: { ":by": givenBy },
  };
  return (await transact(() => [{ Put: noteOf(givenBy, given) }, { ConditionCheck: isTheirs }])).done;
}

interface Given {
  _id: string;
  organization: string;
  givenBy?: string | undefined;
}

/** Adds the note, if the rating came with an address. */
export const feedbackByEmailPuts = ({ _id: feedback, organization, givenBy }: Given): Write[] =>
  givenBy === undefined ? [] : [{ Put: noteOf(givenBy, { organization, feedback }) }];

/** Deletes the note, if the rating came with an address. */
export const feedbackByEmailDeletes = ({ _id: feedback, givenBy }: Given): Write[] =>
  givenBy === undefined ? [] : [{ Delete: { TableName: tableName, Key: givenKey(givenBy, feedback) } }];

export async function readFeedbackByEmail(givenBy: string, feedback: string): Promise<FeedbackByEmailItem | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: givenKey(givenBy, feedback) }));
  return Item ? FeedbackByEmailItem.parse(Item) : null;
}

/** `by`: keyed hash of an address; feedback from id `before` on is its next owner's. */
export interface Giver {
  by: string;
  before: string | null;
}

async function listOne(
  { by: givenBy, before }: Giver,
  limit: number,
  behind: string | null,
): Promise<{ items: FeedbackByEmailItem[]; next: string | null }> {
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
    items: readable(FeedbackByEmailItem, Items),
    next: LastEvaluatedKey === undefined ? null : String(LastEvaluatedKey.sk),
  };
}

/** A page of feedback given under any of their addresses, newest first; `next` is null at the end. */
export async function listFeedbackByEmail(
  givers: readonly Giver[],
  limit: number,
  after: string | null = null,
): Promise<{ items: FeedbackByEmailItem[]; next: string | null }> {
  const pages = await Promise.all(givers.map((giver) => listOne(giver, limit, after)));
  // Items behind the earliest page end may be incomplete.
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
