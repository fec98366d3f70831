import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { replyTokenKey } from "#functions/data/keys.ts";
import { documents, tableName, ttl } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/dates.ts";
import type { Thread } from "./entries.ts";

/** The token itself is never stored. */
export const ReplyTokenItem = itemOf(z.object({ organization: z.string(), feedback: z.string() }));

/** Milliseconds from the newest answer. */
const replyTokenLife = 365 * oneDay;

/** Each answer renews the link to reply. */
export async function storeReplyToken(hash: string, { organization, feedback }: Thread, now: Date): Promise<void> {
  const expiresAt = ttl(now.getTime() + replyTokenLife);
  const Item = { ...replyTokenKey(hash), kind: "replyToken", organization, feedback, expiresAt };
  await documents.send(new PutCommand({ TableName: tableName, Item }));
}

export async function readReplyToken(hash: string): Promise<Thread | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: replyTokenKey(hash) }));
  return Item ? ReplyTokenItem.parse(Item) : null;
}
