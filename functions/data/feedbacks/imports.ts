import { createHash } from "node:crypto";
import { ulid } from "ulid";
import { readable } from "#functions/data/item.ts";
import { erasedKey, feedbackKey, type Key } from "#functions/data/keys.ts";
import { readAll, transact, type Write } from "#functions/data/table.ts";
import { noneErasedSince, readErasings } from "./erasings.ts";
import { countGone, countNew, FeedbackItem, feedbackDelete, feedbackPuts, type MarksOf } from "./feedbacks.ts";

/** Up to four writes a row; DynamoDB takes 100 per transaction. */
const rowsAtOnce = 25;

const digestOf = (...said: unknown[]) => createHash("sha256").update(JSON.stringify(said)).digest();

/** ULID with the row's hash as random part, so that importing again adds nothing. */
export function importedId(organization: string, date: string, content: readonly (string | number | null)[]): string {
  const bytes = digestOf(organization, date, ...content);
  let next = 0;
  return ulid(Date.parse(date), () => (bytes[next++] ?? 0) / 256);
}

/** Row hash by the file's local time, stable when the organization's time zone changes. */
export const localRowOf = (organization: string, local: string, content: readonly (string | number | null)[]): string =>
  digestOf(organization, local, ...content).toString("base64url");

const nameOf = ({ pk, sk }: { pk?: unknown; sk?: unknown }): string => `${pk} ${sk}`;

/** Includes erased ones, so that no import restores forgotten people. */
async function thereAlready(feedbacks: readonly FeedbackItem[], marksOf: MarksOf): Promise<Set<string>> {
  const keys = new Map<string, Key>();
  const looked = feedbacks.map((feedback) => {
    const { organization, _id, localRow } = feedback;
    const own = [
      feedbackKey(organization, _id),
      erasedKey(organization, _id),
      ...(localRow === undefined ? [] : [erasedKey(organization, localRow)]),
      ...marksOf(feedback).map((mark) => erasedKey(organization, mark)),
    ];
    for (const key of own) keys.set(nameOf(key), key);
    return { _id, own };
  });
  const items = await readAll([...keys.values()], { ConsistentRead: true, ProjectionExpression: "pk, sk" });
  const found = new Set(items.map(nameOf));
  return new Set(looked.filter(({ own }) => own.some((key) => found.has(nameOf(key)))).map(({ _id }) => _id));
}

/** Imports feedback with counters; skips existing and erased ones and returns new ids. */
export async function storeImport(
  organization: string,
  feedbacks: readonly FeedbackItem[],
  marksOf: MarksOf,
  also: () => Write,
): Promise<string[]> {
  const imported: string[] = [];
  let remaining = [...new Map(feedbacks.map((feedback) => [feedback._id, feedback])).values()];
  while (remaining.length > 0) {
    const next = remaining.slice(0, rowsAtOnce);
    const erasings = await readErasings(organization);
    const there = await thereAlready(next, marksOf);
    const batch = next.filter(({ _id }) => !there.has(_id));
    const { done } =
      batch.length === 0
        ? { done: true }
        : await transact((attempt) => [
            ...batch.flatMap(feedbackPuts),
            noneErasedSince(organization, erasings),
            ...countNew(batch, attempt),
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
        : await transact((attempt) => [
            ...batch.map(feedbackDelete),
            ...countGone(batch, attempt),
            ...(removed === 0 ? [also()] : []),
          ]);
    if (!done) continue;
    removed += batch.length;
    kept += there.length - batch.length;
    start += rowsAtOnce;
  }
  return { removed, kept };
}
