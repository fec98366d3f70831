import { clicksRecord } from "#functions/data/feedbacks/clicks.ts";
import { type CounterChange, counterRecord, scopesOf } from "#functions/data/feedbacks/counters.ts";
import { countOf, type FeedbackItem, feedbackPuts } from "#functions/data/feedbacks/feedbacks.ts";
import type { Scope } from "#functions/data/keys.ts";
import { tableName, transact, type Write } from "#functions/data/table.ts";

/** DynamoDB's limit. */
const atOnce = 100;

export function countersOf(feedbacks: readonly FeedbackItem[]): Record<string, unknown>[] {
  const counters = new Map<string, { organization: string; scope: Scope; day: string; changes: CounterChange[] }>();
  for (const feedback of feedbacks) {
    const { organization, day } = feedback;
    for (const scope of scopesOf(feedback)) {
      const counter = counters.get(`${scope} ${day}`) ?? { organization, scope, day, changes: [] };
      counter.changes.push(countOf(feedback));
      counters.set(`${scope} ${day}`, counter);
    }
  }
  return [...counters.values()].flatMap(({ organization, scope, day, changes }) => {
    const clicks = clicksRecord(
      organization,
      scope,
      day,
      changes.flatMap(({ clicked }) => (clicked ? [clicked.of] : [])),
    );
    return [counterRecord(organization, scope, day, changes), ...(clicks === null ? [] : [clicks])];
  });
}

export async function storeWrites(writes: readonly Write[]): Promise<void> {
  for (let start = 0; start < writes.length; start += atOnce) {
    const { done } = await transact(() => writes.slice(start, start + atOnce));
    if (!done) throw new Error("The demo was not loaded: some of it is there already.");
  }
}

/** Only for an organization without feedback and without concurrent writers. */
export async function storeAll(feedbacks: readonly FeedbackItem[]): Promise<void> {
  const counters = countersOf(feedbacks).map((Item): Write => ({ Put: { TableName: tableName, Item } }));
  await storeWrites([...feedbacks.flatMap(feedbackPuts), ...counters]);
}
