import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { messagesToLookAfter } from "./keys.ts";
import { type Changes, changeMessage } from "./message-life.ts";
import { lookAfter, lookAfterKeys, MessageStatus, patience } from "./messages.ts";
import { documents, tableName } from "./table.ts";

/** What the sweep reads of a message. It goes on even where it does not know the template. */
const OverdueMessage = z.object({
  _id: z.string(),
  status: MessageStatus,
  template: z.string(),
  channel: z.string(),
  organization: z.nullable(z.string()),
  createdAt: z.string(),
  firstDueAt: z.optional(z.string()),
  claim: z.optional(z.string()),
  /** When it was to be looked after. */
  gsi2sk: z.string(),
});
export type OverdueMessage = z.infer<typeof OverdueMessage>;

/** A condition for a later write: that nobody put the message off since it was found. */
export const asFound = ({ gsi2sk }: OverdueMessage): Changes => ({ gsi2sk });

async function overdueIn(spread: number, now: Date, limit: number): Promise<OverdueMessage[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :index AND gsi2sk <= :now",
      ExpressionAttributeValues: { ":index": messagesToLookAfter(spread), ":now": now.toISOString() },
      Limit: limit,
    }),
  );
  return Items.map((item) => OverdueMessage.parse(item));
}

/**
 * Messages whose time has come, oldest first, up to `limit` of each of the ten keys: queued ones that are due, or that
 * were handed over and not claimed since, and those whose sender did not come back. 0.5 read units a key, more by 4 kB.
 */
export async function overdueMessages(now: Date, limit: number): Promise<OverdueMessage[]> {
  const found = await Promise.all(Array.from({ length: lookAfterKeys }, (_, spread) => overdueIn(spread, now, limit)));
  return found.flat().toSorted((a, b) => a.gsi2sk.localeCompare(b.gsi2sk));
}

/** Puts a queued message on the road to a sender: the change itself is what the stream shows. False when somebody was quicker. */
export const handOver = async (message: OverdueMessage, now: Date): Promise<boolean> =>
  (await changeMessage(message._id, ["queued"], asFound(message), {
    handedOverAt: now.toISOString(),
    ...lookAfter(message._id, new Date(now.getTime() + patience)),
  })) !== null;
