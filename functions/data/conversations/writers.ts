import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { writerKey } from "#functions/data/keys.ts";
import { allBelow, documents, tableName, ttl } from "#functions/data/table.ts";
import { IsoMoment } from "#shared/model/moment.ts";
import type { Thread } from "./entries.ts";

/** Who types an answer, and when they last did. */
export const WriterItem = itemOf(z.object({ user: z.string(), date: IsoMoment }));
type WriterItem = z.infer<typeof WriterItem>;

/** Milliseconds for which typing shows to others. */
const writerLife = 30_000;

export async function keepWriter({ organization, feedback }: Thread, user: string, now: Date): Promise<void> {
  const Item = {
    ...writerKey(organization, feedback, user),
    kind: "writer",
    user,
    date: now.toISOString(),
    expiresAt: ttl(now.getTime() + writerLife),
  };
  await documents.send(new PutCommand({ TableName: tableName, Item }));
}

/** Those who typed just now; expired items may still be there. */
export async function listWriters({ organization, feedback }: Thread, now: Date): Promise<WriterItem[]> {
  const written = readable(WriterItem, await allBelow(writerKey(organization, feedback, "")));
  return written.filter(({ date }) => now.getTime() - Date.parse(date) < writerLife);
}
