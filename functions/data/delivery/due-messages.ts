import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { type Changes, changeMessage } from "#functions/data/delivery/message-life.ts";
import { readable } from "#functions/data/item.ts";
import { messagesToLookAfter } from "#functions/data/keys.ts";
import { keysOf, patience, sweepTime } from "#functions/data/sending/messages.ts";
import { documents, tableName } from "#functions/data/table.ts";

/** What the sweep reads of a message. One that is over has no place in the index. */
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

/** Due or unclaimed messages, oldest first, of customers or of all others; up to `limit` of each of ten index keys. */
export async function overdueMessages(
  now: Date,
  limit: number,
  what: Parameters<typeof keysOf>[0] = "others",
): Promise<OverdueMessage[]> {
  const found = await Promise.all(keysOf(what).map((spread) => overdueIn(spread, now, limit)));
  return readable(OverdueMessage, found.flat()).toSorted((a, b) => a.gsi2sk.localeCompare(b.gsi2sk));
}

/** Marks a message for sending, which the stream delivers; false on a conflict. */
export const handOverMessage = async (message: OverdueMessage, now: Date): Promise<boolean> =>
  (await changeMessage(message._id, ["queued"], asFound(message), {
    handedOverAt: now.toISOString(),
    ...sweepTime(message, new Date(now.getTime() + patience)),
  })) !== null;
