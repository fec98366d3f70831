import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { readEach } from "#functions/data/item.ts";
import { messagesToLookAfter } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, tableName } from "#functions/data/table.ts";
import { oneHour } from "#shared/rules/durations.ts";
import { type Changes, changeMessage } from "./message-life.ts";
import { keysOf, lookAfter, patience } from "./messages.ts";

/**
 * What the sweep reads of a message. It goes on even where it does not know the template. A message that is over has no
 * place in the index, so one in another state is not what this release knows.
 */
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
  /** When it was to be looked after. */
  gsi2sk: z.string(),
});
export type OverdueMessage = z.infer<typeof OverdueMessage>;

/** A condition for a later write: that nobody put the message off since it was found. */
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

/**
 * Messages whose time has come, those that ask customers or all others, oldest first, up to `limit` of each of their ten keys: queued ones that are due, or that
 * were handed over and not claimed since, and those whose sender did not come back. `unreadable` are those among them
 * that this release cannot read. 0.5 read units a key, more by 4 kB.
 */
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

/** How long a message that cannot be read is left alone, in milliseconds: a release that can read it may come back. */
const unreadableFor = oneHour;

/**
 * Puts off a message that this release cannot read, and changes nothing else of it: it would stand before all others of
 * its key at each tick. False when somebody was quicker.
 */
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

/** Puts a queued message on the road to a sender: the change itself is what the stream shows. False when somebody was quicker. */
export const handOver = async (message: OverdueMessage, now: Date): Promise<boolean> =>
  (await changeMessage(message._id, ["queued"], asFound(message), {
    handedOverAt: now.toISOString(),
    ...lookAfter(message, new Date(now.getTime() + patience)),
  })) !== null;
