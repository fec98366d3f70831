import { createHash } from "node:crypto";
import { ulid } from "ulid";
import { readable } from "#functions/data/item.ts";
import { erasedKey, feedbackKey, type Key } from "#functions/data/keys.ts";
import { readAll, transact, type Write } from "#functions/data/table.ts";
import { countGone, countNew, type ErasedMark, FeedbackItem, feedbackDelete, feedbackPuts } from "./feedbacks.ts";

/** Up to four writes a row; DynamoDB takes 100 per transaction. */
const rowsAtOnce = 25;

const digestOf = (...said: unknown[]) => createHash("sha256").update(JSON.stringify(said)).digest();

/** ULID with the row's hash as random part, so that importing again adds nothing. */
export function importedId(organization: string, date: string, content: readonly (string | number | null)[]): string {
  const bytes = digestOf(organization, date, ...content);
  let next = 0;
  return ulid(Date.parse(date), () => (bytes[next++] ?? 0) / 256);
}

async function existing(keys: readonly Key[]): Promise<Set<string>> {
  const unique = [...new Map(keys.map((key) => [key.sk, key])).values()];
  const items = await readAll(unique, { ConsistentRead: true, ProjectionExpression: "sk" });
  return new Set(items.map(({ sk }) => String(sk)));
}

/** Rows that were neither stored nor erased before. */
async function notThere(feedbacks: readonly FeedbackItem[], markOf: ErasedMark): Promise<FeedbackItem[]> {
  const stored = await existing(feedbacks.map(({ organization, _id }) => feedbackKey(organization, _id)));
  // Read second, so that a row erased in between is found here.
  const erased = await existing(feedbacks.map((one) => erasedKey(one.organization, markOf(one))));
  return feedbacks.filter((one) => !stored.has(one._id) && !erased.has(markOf(one)));
}

/** Imports feedback with counters; skips existing and erased ones and returns new ids. */
export async function storeImport(
  feedbacks: readonly FeedbackItem[],
  markOf: ErasedMark,
  also: () => Write,
): Promise<string[]> {
  const imported: string[] = [];
  let remaining = [...new Map(feedbacks.map((feedback) => [feedback._id, feedback])).values()];
  while (remaining.length > 0) {
    const next = remaining.slice(0, rowsAtOnce);
    const batch = await notThere(next, markOf);
    const { done } =
      batch.length === 0
        ? { done: true }
        : await transact(async (busyOf) => [
            ...batch.flatMap(feedbackPuts),
            ...(await countNew(batch, busyOf)),
            ...(imported.length === 0 ? [also()] : []),
          ]);
    if (!done) continue;
    imported.push(...batch.map(({ _id }) => _id));
    remaining = remaining.slice(next.length);
  }
  return imported;
}

async function imported(organization: string, ids: readonly string[]): Promise<FeedbackItem[]> {
  const keys = [...new Set(ids)].map((id) => feedbackKey(organization, id));
  const found = readable(FeedbackItem, await readAll(keys, { ConsistentRead: true }));
  return found.filter(({ channel }) => channel === "import");
}

/** Undoes an import; edited feedback stays, and the file can be imported again. */
export async function removeImported(
  organization: string,
  ids: readonly string[],
  also: () => Write,
): Promise<{ removed: number; kept: number }> {
  let removed = 0;
  let kept = 0;
  for (let start = 0; start < ids.length; ) {
    const there = await imported(organization, ids.slice(start, start + rowsAtOnce));
    const batch = there.filter(({ version }) => version === 1);
    const { done } =
      batch.length === 0
        ? { done: true }
        : await transact(async (busyOf) => [
            ...batch.map(feedbackDelete),
            ...(await countGone(batch, busyOf)),
            ...(removed === 0 ? [also()] : []),
          ]);
    if (!done) continue;
    removed += batch.length;
    kept += there.length - batch.length;
    start += rowsAtOnce;
  }
  return { removed, kept };
}
