import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { replyTokenKey } from "#functions/data/keys.ts";
import { documents, tableName, ttl, type Write } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/dates.ts";
import type { Thread } from "./entries.ts";

/** The token itself is never stored. */
export const ReplyTokenItem = itemOf(z.object({ organization: z.string(), feedback: z.string() }));

/** Milliseconds from the newest answer. */
const replyTokenLife = 365 * oneDay;

/** Each answer renews the link to reply. */
export const replyTokenPut = (hash: string, { organization, feedback }: Thread, now: Date): Write => ({
  Put: {
    TableName: tableName,
    Item: {
      ...replyTokenKey(hash),
      kind: "replyToken",
      organization,
      feedback,
      expiresAt: ttl(now.getTime() + replyTokenLife),
    },
  },
});

export async function readReplyToken(hash: string): Promise<Thread | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: replyTokenKey(hash) }));
  return Item ? ReplyTokenItem.parse(Item) : null;
}
