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

/** From whose emails an address rests: all, or those about one organization, whose name and whose customers' words they hold. */
export interface Resting {
  /** The address's keyed hash (`addressMark`). */
  mark: string;
  organization: string | null;
}

/** Where it stands what came back from an address. It has one count, which begins anew once it was forgotten. */
export const cameBackKey = ({ mark, organization }: Resting): Key =>
  limitKey("cameBack", organization === null ? mark : `${mark}:${organization}`, 0);

/** What came back from an address; null where nothing did for a week. 0.5 read units. */
export async function readCameBack(resting: Resting): Promise<CameBack | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: cameBackKey(resting) }));
  return Item === undefined ? null : CameBack.parse(Item);
}

/**
 * How an address rests from an email about an organization, or about none, because others came back; null where it does not.
 * What keeps every email away comes before what keeps customers' words away. 0.5 read units, or 1 with an organization.
 */
export async function readRest(resting: Resting, now: Date): Promise<Rest | null> {
  const all = { ...resting, organization: null };
  const found = await Promise.all((resting.organization === null ? [all] : [all, resting]).map(readCameBack));
  const rests = found.flatMap((back) =>
    back !== null && back.restsUntil > now.toISOString()
      ? [{ until: new Date(back.restsUntil), forItsWords: back.forItsWords }]
      : [],
  );
  const [first] = rests.toSorted(
    (one, other) => Number(one.forItsWords) - Number(other.forItsWords) || other.until.getTime() - one.until.getTime(),
  );
  return first ?? null;
}
