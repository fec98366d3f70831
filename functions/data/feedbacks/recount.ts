import type * as z from "zod/mini";
import { readable } from "#functions/data/item.ts";
import { counterKey, feedbackKey, heldKey, type Key, lateMarkKey, type Scope } from "#functions/data/keys.ts";
import { allBelow, pagesBelow } from "#functions/data/table.ts";
import { clicksOf } from "./clicks.ts";
import { countsOf, dayCountsOf, scopesOf } from "./counters.ts";
import { CountableFeedback, countOf, waitingOf } from "./feedbacks.ts";
import { type Totals, wrongSum } from "./totals.ts";

async function* everyFeedback(key: Key): AsyncGenerator<z.infer<typeof CountableFeedback>> {
  const pages = pagesBelow(key, { ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* readable(CountableFeedback, Items);
}

/** What is counted of a day in a scope, by attribute. */
type Counts = Record<string, number>;

/**
 * A day and scope where the counters differ from the feedbacks; `I` before a scope counts its clicks. Or a sum of a scope's
 * days that differs from them (`before …`).
 */
export interface Difference {
  scope: string;
  day: string;
  counted: Counts | Totals | null;
  recounted: Counts | Totals | null;
}

/** Counts by scope and day, as the counters' sort keys begin. */
type Table = Map<string, Map<string, number>>;

function add(table: Table, at: string, name: string, by: number): void {
  const counts = table.get(at) ?? new Map<string, number>();
  counts.set(name, (counts.get(name) ?? 0) + by);
  table.set(at, counts);
}

/** What the counters say, the shards of each day added up. */
async function countedIn(organization: string): Promise<Table> {
  const table: Table = new Map();
  const { pk } = counterKey(organization, "A", "", 0);
  // How many were erased (`er`) or discarded (`dc`) nothing tells that is left.
  for (const { pk: _, sk, er: _erased, dc: _discarded, ...counts } of await allBelow(
    { pk, sk: "" },
    { ConsistentRead: true },
  )) {
    // Sums are no counters: what they say is compared with the days that they are made of.
    if (String(sk).startsWith(lateMarkKey(organization).sk)) continue;
    for (const [name, by] of Object.entries(counts))
      add(table, String(sk).split("#").slice(0, 2).join("#"), name, Number(by));
  }
  return table;
}

/** What of a day and scope is not nothing, in the order of the names. */
function said(table: Table, at: string): Counts | null {
  const counts = [...(table.get(at) ?? [])].filter(([, count]) => count !== 0);
  return counts.length === 0 ? null : Object.fromEntries(counts.toSorted(([a], [b]) => a.localeCompare(b)));
}

/** The sums of an organization's scopes that differ from the days that they are made of. */
async function wrongSums(organization: string, scopes: Iterable<Scope>, recounted: Table): Promise<Difference[]> {
  const wrong: Difference[] = [];
  for (const scope of scopes) {
    const days = [...recounted].filter(([at]) => at.startsWith(`${scope}#`));
    const counts = dayCountsOf(days.map(([sk, counts]) => ({ sk, ...Object.fromEntries(counts) })));
    const found = await wrongSum(organization, scope, counts);
    if (found) wrong.push({ scope, ...found });
  }
  return wrong;
}

/** Counts an organization's feedbacks one by one. Returns how many there are, and where the counters differ. */
export async function recount(
  organization: string,
): Promise<{ feedbacks: number; complaints: number; differences: Difference[] }> {
  const recounted: Table = new Map();
  const scopes = new Set<Scope>(["A"]);
  let feedbacks = 0;
  let complaints = 0;
  for await (const feedback of everyFeedback(feedbackKey(organization, ""))) {
    feedbacks += 1;
    complaints += Number(feedback.intercepted);
    const change = countOf(feedback);
    for (const scope of scopesOf(feedback)) {
      scopes.add(scope);
      for (const [name, by] of countsOf([change])) add(recounted, `${scope}#${feedback.day}`, name, by);
      for (const [name, by] of clicksOf(scope, change.clicked ? [change.clicked] : []))
        add(recounted, `I${scope}#${feedback.day}`, name, by);
    }
  }
  for await (const held of everyFeedback(heldKey(organization, "")))
    for (const scope of scopesOf(held)) {
      scopes.add(scope);
      for (const [name, by] of countsOf([waitingOf(held)])) add(recounted, `${scope}#${held.day}`, name, by);
    }
  const counted = await countedIn(organization);
  // A counter that no feedback explains is a difference too.
  const differences = [...new Set([...recounted.keys(), ...counted.keys()])].flatMap((at): Difference[] => {
    const [scope = "", day = ""] = at.split("#");
    const pair = { counted: said(counted, at), recounted: said(recounted, at) };
    return JSON.stringify(pair.counted) === JSON.stringify(pair.recounted) ? [] : [{ scope, day, ...pair }];
  });
  return {
    feedbacks,
    complaints,
    differences: [...differences, ...(await wrongSums(organization, scopes, recounted))],
  };
}
