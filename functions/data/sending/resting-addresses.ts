import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { type Key, limitKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";

const count = z._default(z.int(), 0);

/**
 * How often emails to an address came back, and of those refused for their words apart; from when until when it rests, the
 * sending that came back last, and whether it rests from what customers wrote alone.
 */
const CameBack = z.object({
  times: count,
  timesForWords: count,
  restsFrom: z._default(z.string(), ""),
  restsUntil: z.string(),
  by: z._default(z.string(), ""),
  forItsWords: z._default(z.boolean(), false),
});
export type CameBack = z.infer<typeof CameBack>;

/** Until when an address rests, and whether from customers' words alone. */
export interface Rest {
  until: Date;
  forItsWords: boolean;
}

/** Where it stands what came back from an address, by its keyed hash. It has one count, which begins anew once it was forgotten. */
export const cameBackKey = (mark: string): Key => limitKey("cameBack", mark, 0);

/** What came back from an address, by its `addressMark`; null where nothing did for a week. 0.5 read units. */
export async function readCameBack(mark: string): Promise<CameBack | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: cameBackKey(mark) }));
  return Item === undefined ? null : CameBack.parse(Item);
}

/** How an address rests, by its `addressMark`, because emails to it came back; null where it does not. 0.5 read units. */
export async function readRest(mark: string, now: Date): Promise<Rest | null> {
  const { restsUntil = "", forItsWords = false } = (await readCameBack(mark)) ?? {};
  return restsUntil > now.toISOString() ? { until: new Date(restsUntil), forItsWords } : null;
}
