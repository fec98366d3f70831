import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { readEach } from "#functions/data/item.ts";
import { messagesToLookAfter } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, tableName } from "#functions/data/table.ts";
import { oneHour } from "#shared/rules/durations.ts";
import { type Changes, changeMessage } from "./message-life.ts";
import { keysOf, lookAfter, patience } from "./messages.ts";

/** Lenient, so that unknown templates are swept. */
const OverdueMessage = z.object({
  pk: z.string(),
  sk: z.string(),
  _id: z.string(),
  status: z.enum(["queued", "sending"]),
  template: z.string(),
  channel: z.string(),
  to: z.string(),
  organization: z.nullable(z.string()),
  createdAt: z.string(),
  firstDueAt: z.optional(z.string()),
  handedOverAt: z.optional(z.string()),
  claim: z.optional(z.string()),
  gsi2sk: z.string(),
});
export type OverdueMessage = z.infer<typeof OverdueMessage>;

/** Condition that nobody postponed the message. */
export const asFound = ({ gsi2sk }: OverdueMessage): Changes => ({ gsi2sk });

const UnreadableMessage = z.object({ pk: z.string(), sk: z.string(), gsi2sk: z.string() });
export type UnreadableMessage = z.infer<typeof UnreadableMessage>;

async function overdueIn(spread: number, now: Date, limit: number): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :index AND gsi2sk <= :now",
      ExpressionAttributeValues: { ":index": messagesToLookAfter(spread), ":now": now.toISOString() },
      Limit: limit,
    }),
  );
  return Items;
}

/** Due messages, oldest first, up to `limit` per key: queued or lost ones. `unreadable` cannot be parsed. */
export async function overdueMessages(
  now: Date,
  limit: number,
  what: Parameters<typeof keysOf>[0] = "others",
): Promise<{ messages: OverdueMessage[]; unreadable: UnreadableMessage[] }> {
  const found = await Promise.all(keysOf(what).map((spread) => overdueIn(spread, now, limit)));
  const { read, unreadable } = readEach(OverdueMessage, found.flat());
  return {
    messages: read.toSorted((a, b) => a.gsi2sk.localeCompare(b.gsi2sk)),
    unreadable: unreadable.map((item) => UnreadableMessage.parse(item)),
  };
}

/** Milliseconds. */
const unreadableFor = oneHour;

/** Postpones an unreadable message, so that it does not block its key; false on a conflict. */
export const putOffUnreadable = async ({ pk, sk, gsi2sk }: UnreadableMessage, now: Date): Promise<boolean> =>
  (await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk, sk },
        UpdateExpression: "SET gsi2sk = :later",
        ConditionExpression: "gsi2sk = :found",
        ExpressionAttributeValues: {
          ":found": gsi2sk,
          ":later": new Date(now.getTime() + unreadableFor).toISOString(),
        },
      }),
    ),
  )) !== null;

/** Marks a message for sending, which the stream delivers; false on a conflict. */
export const handOver = async (message: OverdueMessage, now: Date): Promise<boolean> =>
  (await changeMessage(message._id, ["queued"], asFound(message), {
    handedOverAt: now.toISOString(),
    ...lookAfter(message, new Date(now.getTime() + patience)),
  })) !== null;
