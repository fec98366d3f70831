import type * as z from "zod/mini";
import { readable } from "#functions/data/item.ts";
import { feedbackKey, type Scope } from "#functions/data/keys.ts";
import { pagesBelow } from "#functions/data/table.ts";
import type { DayCount } from "#shared/rules/figures/figures.ts";
import { countedScopes, readCounts, scopesOf } from "./counters.ts";
import { CountableFeedback, countOf } from "./feedbacks.ts";

const always = { from: "0000-01-01", to: "9999-12-31" };

async function* everyFeedback(organization: string): AsyncGenerator<z.infer<typeof CountableFeedback>> {
  const pages = pagesBelow(feedbackKey(organization, ""), { ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* readable(CountableFeedback, Items);
}

/** A day and scope where the counters differ from the feedbacks. */
export interface Difference {
  scope: Scope;
  day: string;
  counted: DayCount | null;
  recounted: DayCount | null;
}

const isEmpty = ({ ratings, intercepted, imported, pending }: DayCount) =>
  [...ratings, intercepted, imported, pending].every((count) => count === 0);

/** Counts an organization's feedbacks one by one. Returns how many there are, and where the counters differ. */
export async function recount(
  organization: string,
): Promise<{ feedbacks: number; complaints: number; differences: Difference[] }> {
  // A counter that no feedback explains is a difference too.
  const scopes = new Map<Scope, Map<string, DayCount>>(
    [...(await countedScopes(organization))].map((scope) => [scope, new Map()]),
  );
  let feedbacks = 0;
  let complaints = 0;
  for await (const feedback of everyFeedback(organization)) {
    feedbacks += 1;
    complaints += Number(feedback.intercepted);
    const { rating, intercepted = 0, imported = 0, pending = 0 } = countOf(feedback);
    for (const scope of scopesOf(feedback)) {
      const days = scopes.get(scope) ?? new Map<string, DayCount>();
      const count = days.get(feedback.day) ?? {
        day: feedback.day,
        ratings: [0, 0, 0, 0, 0],
        intercepted: 0,
        imported: 0,
        pending: 0,
      };
      if (rating?.stars) count.ratings[rating.stars - 1] = (count.ratings[rating.stars - 1] ?? 0) + 1;
      count.intercepted += intercepted;
      count.imported += imported;
      count.pending += pending;
      scopes.set(scope, days.set(feedback.day, count));
    }
  }
  const differences: Difference[] = [];
  for (const [scope, recounted] of scopes) {
    const counted = new Map(
      (await readCounts(organization, scope, always))
        .filter((count) => !isEmpty(count))
        .map((count) => [count.day, count]),
    );
    for (const day of new Set([...recounted.keys(), ...counted.keys()])) {
      const pair = { counted: counted.get(day) ?? null, recounted: recounted.get(day) ?? null };
      if (JSON.stringify(pair.counted) !== JSON.stringify(pair.recounted)) differences.push({ scope, day, ...pair });
    }
  }
  return { feedbacks, complaints, differences };
}
