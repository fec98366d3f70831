import { createHash } from "node:crypto";
import { ulid } from "ulid";
import { readable } from "#functions/data/item.ts";
import { erasedKey, feedbackKey, type Key } from "#functions/data/keys.ts";
import { readAll, transact, type Write } from "#functions/data/table.ts";
import { noneErasedSince, readErasings } from "./erasings.ts";
import { countGone, countNew, FeedbackItem, feedbackDelete, feedbackPuts, type MarksOf } from "./feedbacks.ts";

/** Rows of one transaction: each writes itself and at most its day's counters of three scopes; DynamoDB takes 100 writes. */
const rowsAtOnce = 25;

const digestOf = (...said: unknown[]) => createHash("sha256").update(JSON.stringify(said)).digest();

/**
 * The id of an imported feedback: a ULID of its own time whose random part is the SHA-256 of what the row says, so that
 * the same row imported again has the same id and adds nothing.
 */
export function importedId(organization: string, date: string, content: readonly (string | number | null)[]): string {
  const bytes = digestOf(organization, date, ...content);
  let next = 0;
  return ulid(Date.parse(date), () => (bytes[next++] ?? 0) / 256);
}

/** The hash of a row by what its file's clock showed, which stays the same where the organization's time zone changes. */
export const localRowOf = (organization: string, local: string, content: readonly (string | number | null)[]): string =>
  digestOf(organization, local, ...content).toString("base64url");

const nameOf = ({ pk, sk }: { pk?: unknown; sk?: unknown }): string => `${pk} ${sk}`;

/** The ids of those that are there, or were erased: nobody who asked to be forgotten comes back by a file. One round trip. */
async function thereAlready(feedbacks: readonly FeedbackItem[], marksOf: MarksOf): Promise<Set<string>> {
  const keys = new Map<string, Key>();
  const looked = feedbacks.map((feedback) => {
    const { organization, _id, localRow } = feedback;
    const own = [
      feedbackKey(organization, _id),
      // Earlier releases left this one for every imported row.
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

/**
 * Stores past feedback of one organization, each with its counters in one transaction, the first one
 * with the write `also`, and answers the ids of the new ones. Those that are there stay untouched. Each transaction of 25
 * reads right before what is there and what was erased: up to 226 read units in two round trips. Where one of them appears or
 * anything is erased meanwhile, it reads anew.
 */
export async function importFeedbacks(
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

/** Those of some feedbacks that are there and were imported. 1 read unit each. */
async function imported(organization: string, ids: readonly string[]): Promise<FeedbackItem[]> {
  const keys = [...new Set(ids)].map((id) => feedbackKey(organization, id));
  const found = readable(FeedbackItem, await readAll(keys, { ConsistentRead: true }));
  return found.filter(({ channel }) => channel === "import");
}

/**
 * Takes imported feedback out again, with its counters and once the write `also`, and answers how many,
 * and how many stay. What somebody has worked on since stays. No mark is left, so that the file can be imported again.
 * Up to 1 read and 2 write units each, and the counters.
 */
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
