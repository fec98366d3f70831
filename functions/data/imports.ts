import { createHash } from "node:crypto";
import { ulid } from "ulid";
import { countNew, type FeedbackItem, feedbackPut } from "./feedbacks.ts";
import { erasedKey, feedbackKey } from "./keys.ts";
import { readAll, transact } from "./table.ts";

/** Rows of one transaction: each writes itself and at most its day's counters of three scopes; DynamoDB takes 100 writes. */
const rowsAtOnce = 25;

/**
 * The id of an imported feedback: a ULID of its own time whose random part is the SHA-256 of what the row says, so that
 * the same row imported again has the same id and adds nothing.
 */
export function importedId(organization: string, date: string, content: readonly (string | number | null)[]): string {
  const bytes = createHash("sha256")
    .update(JSON.stringify([organization, date, ...content]))
    .digest();
  let next = 0;
  return ulid(Date.parse(date), () => (bytes[next++] ?? 0) / 256);
}

/** The ids of those that are there, or were and are erased: nobody who asked to be forgotten comes back by a file. */
async function thereAlready(feedbacks: readonly FeedbackItem[]): Promise<Set<string>> {
  const read = (keyOf: typeof feedbackKey) =>
    readAll(
      feedbacks.map(({ organization, _id }) => keyOf(organization, _id)),
      { ConsistentRead: true, ProjectionExpression: "sk" },
    );
  const items = (await Promise.all([read(feedbackKey), read(erasedKey)])).flat();
  return new Set(items.map(({ sk }) => String(sk)));
}

/**
 * Stores past feedback of one organization (100 at most), each with its counters in one transaction, and answers how
 * many were new. Those that are there stay untouched; one that appears meanwhile is found on the next round.
 */
export async function importFeedbacks(feedbacks: readonly FeedbackItem[]): Promise<number> {
  const distinct = [...new Map(feedbacks.map((feedback) => [feedback._id, feedback])).values()];
  let imported = 0;
  let remaining = distinct;
  while (remaining.length > 0) {
    const there = await thereAlready(remaining);
    remaining = remaining.filter(({ _id }) => !there.has(_id));
    const batch = remaining.slice(0, rowsAtOnce);
    if (batch.length === 0) break;
    const { done } = await transact(() => [...batch.map(feedbackPut), ...countNew(batch)]);
    if (done) {
      imported += batch.length;
      remaining = remaining.slice(batch.length);
    }
  }
  return imported;
}
