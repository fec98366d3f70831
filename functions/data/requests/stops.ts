import { PutCommand, paginateQuery, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { readable } from "#functions/data/item.ts";
import { askedOfPerson, lastWordKey, requestKey, stoppedKey, stoppedSince } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, itemsIn, tableName, transact, ttl, type Write } from "#functions/data/table.ts";
import { AskedItem, StoppedItem, stoppedPut } from "./persons.ts";

/** For how long a word that is delivered again is known, in milliseconds: SNS tries for 23 days, a dead letter waits for 14. */
const rememberedFor = 90 * 86_400_000;

/** A number's last word: to stop or to start, and when it was said. `mark` is its hash above all organizations. */
export interface LastWord {
  mark: string;
  word: "stop" | "start";
  /** ISO 8601. */
  at: string;
}

/**
 * Notes what a number said last. False where it said something later: words may come late and more than once, and the last
 * one counts. 1 write unit.
 */
export async function noteWord({ mark, word, at }: LastWord): Promise<boolean> {
  const noted = await ifConditionHolds(
    documents.send(
      new PutCommand({
        TableName: tableName,
        Item: { ...lastWordKey(mark), kind: "word", word, at, expiresAt: ttl(Date.parse(at) + rememberedFor) },
        ConditionExpression: "attribute_not_exists(pk) OR #at < :at OR (#at = :at AND word = :word)",
        ExpressionAttributeNames: { "#at": "at" },
        ExpressionAttributeValues: { ":at": at, ":word": word },
      }),
    ),
  );
  return noted !== null;
}

/** The condition, for a transaction, that a number said nothing since. */
const ifStillLast = ({ mark, word, at }: LastWord): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: lastWordKey(mark),
    ConditionExpression: "#at = :at AND word = :word",
    ExpressionAttributeNames: { "#at": "at" },
    ExpressionAttributeValues: { ":at": at, ":word": word },
  },
});

/** Keeps somebody from being asked, by one organization or by any. The first reason and moment stay. 4 write units. */
export async function keepStopped(organization: string, stopped: StoppedItem): Promise<void> {
  await transact(() => [stoppedPut(organization, stopped)]);
}

/** The same, with the write `also` where they were not stopped before. */
export async function keepStoppedWith(also: Write, organization: string, stopped: StoppedItem): Promise<void> {
  await transact(() => [stoppedPut(organization, stopped), also]);
}

/** The same, by a word: not where the number said something else since. */
export async function keepStoppedBy(last: LastWord, organization: string, stopped: StoppedItem): Promise<void> {
  await transact(() => [ifStillLast(last), stoppedPut(organization, stopped)]);
}

/**
 * Takes back what keeps somebody from being asked, by their word to start again: what they said themselves before it, by
 * whatever way or only by a text. What came back or was marked as spam stays.
 */
export async function takeStopBack(
  last: LastWord,
  organization: string,
  mark: string,
  onlyTexted: boolean,
): Promise<void> {
  await transact(() => [
    ifStillLast(last),
    {
      Delete: {
        TableName: tableName,
        Key: stoppedKey(organization, mark),
        ConditionExpression: `because = :said AND since <= :at${onlyTexted ? " AND how = :text" : ""}`,
        ExpressionAttributeValues: { ":said": "opted_out", ":at": last.at, ...(onlyTexted && { ":text": "text" }) },
      },
    },
  ]);
}

/** What each organization keeps of somebody whom it asked, by their hash above all organizations. 0.5 read units for each 4 kB. */
export async function askedAnywhere(mark: string): Promise<(AskedItem & { organization: string })[]> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :mark",
      ExpressionAttributeValues: { ":mark": askedOfPerson(mark) },
    },
  );
  return readable(AskedItem, await itemsIn(pages)).flatMap((item) =>
    item.organization === null ? [] : [{ ...item, organization: item.organization }],
  );
}

/** A page of who may not be asked by an organization, the newest first. 0.5 read units for each 4 kB. */
export async function listStopped(
  organization: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<{ items: StoppedItem[]; next: string | null }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: `gsi2pk = :pk${after === null ? "" : " AND gsi2sk < :after"}`,
      ExpressionAttributeValues: { ":pk": stoppedSince(organization), ...(after !== null && { ":after": after }) },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return {
    items: readable(StoppedItem, Items),
    next: LastEvaluatedKey === undefined ? null : String(LastEvaluatedKey.gsi2sk),
  };
}

/** Says of a request by email that was sent that its address came back. 1 write unit. */
export async function noteBounced(organization: string, request: string): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: requestKey(organization, request),
        UpdateExpression: "SET #status = :failed, reason = :bounced",
        ConditionExpression: "#channel = :email AND #status IN (:sent, :unknown)",
        ExpressionAttributeNames: { "#status": "status", "#channel": "channel" },
        ExpressionAttributeValues: {
          ":failed": "failed",
          ":bounced": "bounced",
          ":email": "email",
          ":sent": "sent",
          ":unknown": "unknown",
        },
      }),
    ),
  );
}
