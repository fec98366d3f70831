import { GetCommand, PutCommand, paginateQuery, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { readable } from "#functions/data/item.ts";
import { askedKey, askedOfPerson, lastWordKey, requestKey, stoppedKey, stoppedSince } from "#functions/data/keys.ts";
import {
  documents,
  ifConditionHolds,
  itemsIn,
  retryOnConflict,
  tableName,
  transact,
  ttl,
  type Write,
} from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { takesBack } from "#shared/rules/requests/suppression-reasons.ts";
import { AskedItem, everybody, ifStoppedAsRead, type Stand, StoppedItem, standsOf, stoppedPut } from "./persons.ts";

/** Milliseconds; SNS retries for 23 days, dead letters wait for 14. */
const rememberedFor = 90 * oneDay;

/** Last STOP or START of a number; `mark` is its global hash. */
export interface LastWord {
  mark: string;
  word: "stop" | "start";
  at: string;
}

/** Stores a number's last keyword; false if a later one is known, since texts arrive late and repeatedly. */
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

/** Condition that a number sent no newer keyword. */
export const ifStillLast = ({ mark, word, at }: LastWord): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: lastWordKey(mark),
    ConditionExpression: "#at = :at AND word = :word",
    ExpressionAttributeNames: { "#at": "at" },
    ExpressionAttributeValues: { ":at": at, ":word": word },
  },
});

/** Strongly consistent. */
async function readStopped(organization: string, mark: string): Promise<StoppedItem | null> {
  const Key = stoppedKey(organization, mark);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? StoppedItem.parse(Item) : null;
}

/** Whether a number opted out by text, by its global hash. */
export async function saysStop(mark: string): Promise<boolean> {
  const stopped = await readStopped(everybody, mark);
  return stopped !== null && standsOf(stopped).some(({ how }) => how === "text");
}

const standing = (stopped: StoppedItem, stands: readonly Stand[]): StoppedItem => ({
  ...stopped,
  ...stands[0],
  stands: [...stands],
});

/** No-op if the reason exists or `also` is refused. */
async function addStand(organization: string, stopped: StoppedItem, also: readonly Write[]): Promise<void> {
  const { because, how, since, by, from } = stopped;
  await retryOnConflict(async () => {
    const before = await readStopped(organization, stopped._id);
    const stands = before === null ? [] : standsOf(before);
    if (stands.some((one) => one.because === because && one.how === how && one.from === from)) return true;
    const after = standing(before ?? stopped, [...stands, { because, how, since, by, from }]);
    const outcome = await transact(() => ({ stop: stoppedPut(organization, after, before), also }));
    return outcome.done || !outcome.refused.has("stop") ? true : undefined;
  });
}

/** Suppresses a contact; each reason keeps its first date. */
export const keepStopped = (organization: string, stopped: StoppedItem): Promise<void> =>
  addStand(organization, stopped, []);

/** Suppresses a contact, with `also` unless the reason existed. */
export const keepStoppedWith = (also: Write, organization: string, stopped: StoppedItem): Promise<void> =>
  addStand(organization, stopped, [also]);

/** Suppresses a contact by a texted keyword, unless a newer one came. */
export const keepStoppedBy = (
  last: LastWord,
  organization: string,
  stopped: StoppedItem,
  also: readonly Write[] = [],
): Promise<void> => addStand(organization, stopped, [ifStillLast(last), ...also]);

/** Replaces suppressions by the reasons `left`; deletes the item if none. */
export const takenBackPut = (organization: string, before: StoppedItem, left: readonly Stand[]): Write =>
  left.length > 0
    ? stoppedPut(organization, standing(before, left), before)
    : { Delete: { TableName: tableName, Key: stoppedKey(organization, before._id), ...ifStoppedAsRead(before) } };

/** No-op if nothing matches or `also` is refused. */
async function takeBack(
  { organization, mark }: { organization: string; mark: string },
  taken: (stand: Stand) => boolean,
  also: readonly Write[],
): Promise<void> {
  await retryOnConflict(async () => {
    const before = await readStopped(organization, mark);
    if (before === null) return true;
    const stands = standsOf(before);
    const left = stands.filter((stand) => !taken(stand));
    if (left.length === stands.length) return true;
    const outcome = await transact(() => ({ stop: takenBackPut(organization, before, left), also }));
    return outcome.done || !outcome.refused.has("stop") ? true : undefined;
  });
}

/** `from`: hash of the contact that proved to be the sender. */
interface TakenBack {
  organization: string;
  mark: string;
  from: string;
}

/** Withdraws a number's texted opt-out; other reasons stay. `also` is written only if something is withdrawn. */
export const takeStopBack = (
  last: LastWord,
  { from, ...kept }: TakenBack,
  also: readonly Write[] = [],
): Promise<void> =>
  takeBack(kept, (stand) => takesBack({ how: "text", from, until: last.at }, stand, kept.mark), [
    ifStillLast(last),
    ...also,
  ]);

/** Withdraws an opt-out by a message's link or button, until `now`; other reasons stay. */
export const takeLinkBack = ({ from, ...kept }: TakenBack, now: Date, also: readonly Write[] = []): Promise<void> =>
  takeBack(kept, (stand) => takesBack({ how: "link", from, until: now.toISOString() }, stand, kept.mark), also);

export async function readAsked(organization: string, mark: string): Promise<AskedItem | null> {
  const Key = askedKey(organization, mark);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? AskedItem.parse(Item) : null;
}

/** A contact's histories in all organizations, by global hash. */
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

/** A page of suppressed contacts, newest first. */
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

/** Marks a sent email request as bounced; false if already noted, opened or answered. */
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
