import { readable } from "#functions/data/item.ts";
import { counterKey, feedbackKey, type Key } from "#functions/data/keys.ts";
import { allBelow, pagesBelow } from "#functions/data/table.ts";
import { clicksOf } from "./clicks.ts";
import { countsOf, scopesOf } from "./counters.ts";
import { countOf, FeedbackItem } from "./feedbacks.ts";
import { shards } from "./shards.ts";

async function* everyFeedback(key: Key): AsyncGenerator<FeedbackItem> {
  const pages = pagesBelow(key, { ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* readable(FeedbackItem, Items);
}

type Counts = Record<string, number>;

/** `I` before a scope: clicks. */
export interface Difference {
  scope: string;
  day: string;
  counted: Counts | null;
  recounted: Counts | null;
}

type Table = Map<string, Map<string, number>>;

function add(table: Table, at: string, name: string, by: number): void {
  const counts = table.get(at) ?? new Map<string, number>();
  counts.set(name, (counts.get(name) ?? 0) + by);
  table.set(at, counts);
}

async function countedIn(organization: string): Promise<Table> {
  const table: Table = new Map();
  const partitions = Array.from({ length: shards }, (_, shard) => counterKey(organization, "A", "", shard).pk);
  const read = await Promise.all(partitions.map((pk) => allBelow({ pk, sk: "" }, { ConsistentRead: true })));
  // Erased and discarded feedback leaves nothing to recount.
  for (const { pk: _, sk, er: _erased, dc: _discarded, ...counts } of read.flat()) {
    for (const [name, by] of Object.entries(counts))
      add(table, String(sk).split("#").slice(0, 2).join("#"), name, Number(by));
  }
  return table;
}

function said(table: Table, at: string): Counts | null {
  const counts = [...(table.get(at) ?? [])].filter(([, count]) => count !== 0);
  return counts.length === 0 ? null : Object.fromEntries(counts.toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Counts all feedback one by one; returns its number and where counters differ. */
export async function recount(
  organization: string,
): Promise<{ feedbacks: number; complaints: number; differences: Difference[] }> {
  const recounted: Table = new Map();
  let feedbacks = 0;
  let complaints = 0;
  for await (const feedback of everyFeedback(feedbackKey(organization, ""))) {
    feedbacks += 1;
    complaints += Number(feedback.intercepted);
    const change = countOf(feedback);
    for (const scope of scopesOf(feedback)) {
      for (const [name, by] of countsOf([change])) add(recounted, `${scope}#${feedback.day}`, name, by);
      for (const [name, by] of clicksOf(scope, change.clicked ? [change.clicked] : []))
        add(recounted, `I${scope}#${feedback.day}`, name, by);
    }
  }
  const counted = await countedIn(organization);
  // Also counters that no feedback explains.
  const differences = [...new Set([...recounted.keys(), ...counted.keys()])].flatMap((at): Difference[] => {
    const [scope = "", day = ""] = at.split("#");
    const pair = { counted: said(counted, at), recounted: said(recounted, at) };
    return JSON.stringify(pair.counted) === JSON.stringify(pair.recounted) ? [] : [{ scope, day, ...pair }];
  });
  return { feedbacks, complaints, differences };
}
