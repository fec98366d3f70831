import { GetCommand, PutCommand, paginateQuery, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { readable } from "#functions/data/item.ts";
import { askedKey, askedOfPerson, lastWordKey, requestKey, stoppedKey, stoppedSince } from "#functions/data/keys.ts";
import {
  again,
  documents,
  ifConditionHolds,
  itemsIn,
  tableName,
  transact,
  ttl,
  type Write,
} from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { takesBack } from "#shared/rules/requests/who-said.ts";
import { AskedItem, everybody, ifStoppedAsRead, type Stand, StoppedItem, standsOf, stoppedPut } from "./persons.ts";

/** For how long a word that is delivered again is known, in milliseconds: SNS tries for 23 days, a dead letter waits for 14. */
const rememberedFor = 90 * oneDay;

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
export const ifStillLast = ({ mark, word, at }: LastWord): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: lastWordKey(mark),
    ConditionExpression: "#at = :at AND word = :word",
    ExpressionAttributeNames: { "#at": "at" },
    ExpressionAttributeValues: { ":at": at, ":word": word },
  },
});

/** Why somebody may not be asked by an organization, or by any; null where they may. 1 read unit. */
export async function readStopped(organization: string, mark: string): Promise<StoppedItem | null> {
  const Key = stoppedKey(organization, mark);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? StoppedItem.parse(Item) : null;
}

/** Whether the owner of a number, by its mark above all organizations, said stop by a text and not start since. 1 read unit. */
export async function saysStop(mark: string): Promise<boolean> {
  const stopped = await readStopped(everybody, mark);
  return stopped !== null && standsOf(stopped).some(({ how }) => how === "text");
}

/** The item of somebody who may not be asked for `stands`, the first of which names it. */
const standing = (stopped: StoppedItem, stands: readonly Stand[]): StoppedItem => ({
  ...stopped,
  ...stands[0],
  stands: [...stands],
});

/** Adds a reason, with the writes `also`. Nothing is written where that reason stands, or where one of `also` is refused. */
async function addStand(organization: string, stopped: StoppedItem, also: readonly Write[]): Promise<void> {
  const { because, how, since, by, from } = stopped;
  await again(async () => {
    const before = await readStopped(organization, stopped._id);
    const stands = before === null ? [] : standsOf(before);
    if (stands.some((one) => one.because === because && one.how === how && one.from === from)) return true;
    const after = standing(before ?? stopped, [...stands, { because, how, since, by, from }]);
    const outcome = await transact(() => ({ stop: stoppedPut(organization, after, before), also }));
    return outcome.done || !outcome.refused.has("stop") ? true : undefined;
  });
}

/**
 * Keeps somebody from being asked, by one organization or by any. Each reason is kept by itself with the moment at which it
 * was said first. 1 read and 4 write units.
 */
export const keepStopped = (organization: string, stopped: StoppedItem): Promise<void> =>
  addStand(organization, stopped, []);

/** The same, with the write `also` where they were not stopped in that way before. */
export const keepStoppedWith = (also: Write, organization: string, stopped: StoppedItem): Promise<void> =>
  addStand(organization, stopped, [also]);

/** The same, by a word: not where the number said something else since. */
export const keepStoppedBy = (
  last: LastWord,
  organization: string,
  stopped: StoppedItem,
  also: readonly Write[] = [],
): Promise<void> => addStand(organization, stopped, [ifStillLast(last), ...also]);

/** The write by which the reasons `left` are all that keep somebody from being asked, in the place of what was read before. */
export const takenBackPut = (organization: string, before: StoppedItem, left: readonly Stand[]): Write =>
  left.length > 0
    ? stoppedPut(organization, standing(before, left), before)
    : { Delete: { TableName: tableName, Key: stoppedKey(organization, before._id), ...ifStoppedAsRead(before) } };

/** Takes back the reasons that are `taken`, with the writes `also`, and leaves the others. 1 read and 2 write units, more where something stays. */
async function takeBack(
  { organization, mark }: { organization: string; mark: string },
  taken: (stand: Stand) => boolean,
  also: readonly Write[],
): Promise<void> {
  await again(async () => {
    const before = await readStopped(organization, mark);
    if (before === null) return true;
    const stands = standsOf(before);
    const left = stands.filter((stand) => !taken(stand));
    if (left.length === stands.length) return true;
    const outcome = await transact(() => ({ stop: takenBackPut(organization, before, left), also }));
    return outcome.done || !outcome.refused.has("stop") ? true : undefined;
  });
}

/** Who takes something back, and where it is kept: `from` is the mark of the number or address that proved to say so. */
export interface TakenBack {
  organization: string;
  mark: string;
  from: string;
}

/**
 * Takes back what a number said by a text, by its word to start again. All else stays: what another number said, what was
 * said by a link or to staff, what came back, and what was marked as spam. Where something is taken back, so is `also` written.
 */
export const takeStopBack = (
  last: LastWord,
  { from, ...kept }: TakenBack,
  also: readonly Write[] = [],
): Promise<void> =>
  takeBack(kept, (stand) => takesBack({ how: "text", from, until: last.at }, stand, kept.mark), [
    ifStillLast(last),
    ...also,
  ]);

/**
 * Takes back what was said by the link or button of a message to one number or address, until `now`, with the writes `also`.
 * All else stays.
 */
export const takeLinkBack = ({ from, ...kept }: TakenBack, now: Date, also: readonly Write[] = []): Promise<void> =>
  takeBack(kept, (stand) => takesBack({ how: "link", from, until: now.toISOString() }, stand, kept.mark), also);

/** What an organization keeps of somebody whom it asked, by their mark; null for nobody. 1 read unit. */
export async function readAsked(organization: string, mark: string): Promise<AskedItem | null> {
  const Key = askedKey(organization, mark);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? AskedItem.parse(Item) : null;
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

/**
 * Who may not be asked, as it is shown. An earlier release wrote down of what a row named beside somebody whom staff had
 * stopped that staff had stopped it too, with their name.
 */
export const shownStopped = (stopped: StoppedItem): StoppedItem =>
  stopped.how === "staff" && stopped.from !== null && stopped.from !== stopped._id
    ? { ...stopped, how: "beside", by: null }
    : stopped;

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
    items: readable(StoppedItem, Items).map(shownStopped),
    next: LastEvaluatedKey === undefined ? null : String(LastEvaluatedKey.gsi2sk),
  };
}

/** Says of a request by email that was sent that its address came back. False where that was said before, or it was opened or answered. 1 write unit. */
export async function noteBounced(organization: string, request: string): Promise<boolean> {
  const noted = await ifConditionHolds(
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
  return noted !== null;
}
