import { PutCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { Key } from "#functions/data/keys.ts";
import { type BusyOf, between, documents, itemsIn, tableName } from "#functions/data/table.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { anyShard, isSpread, shards } from "./shards.ts";

/** Right behind a counter in shard 0, so that one Query reads both. */
export const spreadMark = ({ pk, sk }: Key): Key => ({ pk, sk: `${sk}#spread` });

/** Counters that this process has marked as spread, by organization. */
const marked = new Map<string, Set<string>>();

/** Shard 0 until it was busy too often; marks a day's counter before another shard holds any of it. */
export async function shardOf(organization: string, first: Key, busyOf: BusyOf): Promise<number> {
  const known = marked.get(organization);
  if (known?.has(first.sk)) return anyShard();
  if (!isSpread(busyOf(first), known !== undefined)) return 0;
  await documents.send(new PutCommand({ TableName: tableName, Item: spreadMark(first) }));
  marked.set(organization, (known ?? new Set()).add(first.sk));
  return anyShard();
}

/** Counters of all shards with the marks of those that are spread; each day's first item in order. */
export async function readSharded(
  keyOf: (day: string, shard: number) => Key,
  { from, to }: Period,
  attributes?: string,
): Promise<Record<string, unknown>[]> {
  const read = (shard: number, first: string, last: string) => {
    const { pk, sk } = keyOf(first, shard);
    const query = between(pk, sk, spreadMark(keyOf(last, shard)).sk);
    return itemsIn(paginateQuery({ client: documents }, { ...query, ProjectionExpression: attributes }));
  };
  const items = await read(0, from, to);
  const days = items.flatMap(({ sk }) => /#([^#]*)#spread$/.exec(String(sk))?.[1] ?? []);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return items;
  const others = Array.from({ length: shards - 1 }, (_, at) => read(at + 1, first, last));
  return [...items, ...(await Promise.all(others)).flat()];
}
