import { createHash } from "node:crypto";
import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { itemOf, readable } from "#functions/data/item.ts";
import { conversationKey } from "#functions/data/keys.ts";
import { allBelow, documents, ifNew, ifThere, tableName, transact, type Write } from "#functions/data/table.ts";
import { type AnswerStatus, ConversationEntry } from "#shared/model/conversation.ts";

export const EntryItem = itemOf(ConversationEntry);

/** An id in the order of time, the same each time `source` is delivered. */
export function entryIdOf(source: string, at: Date): string {
  const bytes = createHash("sha256").update(source).digest();
  let place = 0;
  return ulid(at.getTime(), () => (bytes[place++] ?? 0) / 256);
}

export interface Thread {
  organization: string;
  feedback: string;
}

/** Without what is empty, because a conversation is read whole. */
const written = (entry: ConversationEntry): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== null && value !== false && String(value) !== ""),
  );

export const entryRecord = ({ organization, feedback }: Thread, entry: ConversationEntry) => ({
  ...written(entry),
  ...conversationKey(organization, feedback, entry._id),
  kind: entry.by === null ? "reply" : "answer",
});

export const entryPut = (thread: Thread, entry: ConversationEntry): Write => ({
  Put: { TableName: tableName, Item: entryRecord(thread, entry), ConditionExpression: ifNew },
});

/** How far an answer came; refused once its conversation is erased. */
export const entryUpdate = (
  { organization, feedback }: Thread,
  entry: string,
  status: AnswerStatus,
  reason: string | null,
): Write => ({
  Update: {
    TableName: tableName,
    Key: conversationKey(organization, feedback, entry),
    UpdateExpression: `SET #status = :status${reason === null ? " REMOVE reason" : ", reason = :reason"}`,
    ConditionExpression: ifThere,
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":status": status, ...(reason !== null && { ":reason": reason }) },
  },
});

/** Strongly consistent; null if erased. */
export async function readEntry({ organization, feedback }: Thread, entry: string): Promise<ConversationEntry | null> {
  const Key = conversationKey(organization, feedback, entry);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? EntryItem.parse(Item) : null;
}

/** A page of a conversation before `before`, newest first. */
export async function listEntries(
  { organization, feedback }: Thread,
  { limit, before }: { limit: number; before: string | null },
): Promise<{ items: ConversationEntry[]; next: string | null }> {
  const { pk, sk } = conversationKey(organization, feedback, "");
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: before === null ? undefined : { ...conversationKey(organization, feedback, before) },
    }),
  );
  const items = readable(EntryItem, Items);
  return { items, next: LastEvaluatedKey === undefined ? null : (items.at(-1)?._id ?? null) };
}

/** Entries since a moment, oldest first, strongly consistent. */
export async function entriesSince({ organization, feedback }: Thread, moment: number): Promise<ConversationEntry[]> {
  const first = ulid(moment, () => 0);
  const { pk, sk } = conversationKey(organization, feedback, first);
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
      ExpressionAttributeValues: { ":pk": pk, ":from": sk, ":to": conversationKey(organization, feedback, "~").sk },
      ConsistentRead: true,
    }),
  );
  return readable(EntryItem, Items);
}

/** Ids and states of all answers, strongly consistent. */
export async function listAnswers({ organization, feedback }: Thread): Promise<ConversationEntry[]> {
  const found = await allBelow(conversationKey(organization, feedback, ""), { ConsistentRead: true });
  return readable(EntryItem, found).filter(({ by }) => by !== null);
}

const deletedAtOnce = 100;

/** Before its feedback, whose version then decides whether anything was added meanwhile. */
export async function deleteEntries({ organization, feedback }: Thread): Promise<void> {
  const found = await allBelow(conversationKey(organization, feedback, ""), { ConsistentRead: true });
  const deletes = found.map(({ pk, sk }): Write => ({ Delete: { TableName: tableName, Key: { pk, sk } } }));
  for (let start = 0; start < deletes.length; start += deletedAtOnce)
    await transact(() => deletes.slice(start, start + deletedAtOnce));
}
