import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { type Key, limitKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";

const count = z._default(z.int(), 0);

const Bounce = z.object({
  times: count,
  timesForWords: count,
  restsFrom: z._default(z.string(), ""),
  restsUntil: z.string(),
  by: z._default(z.string(), ""),
  forItsWords: z._default(z.boolean(), false),
});
export type Bounce = z.infer<typeof Bounce>;

interface Rest {
  until: Date;
  forItsWords: boolean;
}

interface Resting {
  /** Keyed hash (`addressMark`). */
  mark: string;
  organization: string | null;
}

export const bounceKey = ({ mark, organization }: Resting): Key =>
  limitKey("cameBack", organization === null ? mark : `${mark}:${organization}`, 0);

/** Bounces of an address; null if none lately. */
export async function readBounce(resting: Resting): Promise<Bounce | null> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: bounceKey(resting) }));
  return Item === undefined ? null : Bounce.parse(Item);
}

/** Pause of an address for an email about an organization, or null; general pauses come before content ones. */
export async function readBounceRest(resting: Resting, now: Date): Promise<Rest | null> {
  const all = { ...resting, organization: null };
  const found = await Promise.all((resting.organization === null ? [all] : [all, resting]).map(readBounce));
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
