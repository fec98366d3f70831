import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { deleteEntries } from "#functions/data/conversations/entries.ts";
import { feedbackByEmailDeletes } from "#functions/data/feedbacks/feedback-by-email.ts";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import {
  clicksKey,
  counterKey,
  erasedKey,
  feedbackKey,
  feedbackOfLocation,
  pendingFeedback,
  type Scope,
} from "#functions/data/keys.ts";
import {
  type BusyOf,
  documents,
  ifConditionHolds,
  ifNew,
  ifThere,
  readAll,
  retryOnConflict,
  tableName,
  transact,
  type Write,
} from "#functions/data/table.ts";
import { Feedback } from "#shared/model/feedback.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { recoveryKindsOf } from "#shared/rules/figures/recovery.ts";
import { type Clicked, clickWrites } from "./clicks.ts";
import { type CounterChange, countWrites, type InvitedBy, scopesOf } from "./counters.ts";
import { shardOf } from "./sharded.ts";
import { commentFollows, commentShared, commentTakenOff } from "./shared-comments.ts";

/** `day` is in the organization's time zone; `alert`: members must be notified; `invited`: public pages opened. */
export const FeedbackItem = itemOf(
  z.extend(Feedback, {
    organization: z.string(),
    day: z.string(),
    alert: z.optional(z.string()),
    /** Keyed hash of the customer's address (`feedback-by-email.ts`). */
    givenBy: z.optional(z.string()),
    invited: z.optional(z.array(z.string())),
    invitedBy: z.optional(z.string()),
    takenOff: z.optional(z.boolean()),
    /** The customer of this complaint rated again later, and well. */
    returned: z.optional(z.boolean()),
    /** Its customer data is erased with it. */
    request: z.optional(z.string()),
    version: z.int(),
  }),
);
export type FeedbackItem = z.infer<typeof FeedbackItem>;

const indexKeys = ({ _id, organization, location, status }: FeedbackItem) => ({
  ...(location && { gsi1pk: feedbackOfLocation(organization, location._id), gsi1sk: _id }),
  ...(status === "pending" && { gsi2pk: pendingFeedback(organization), gsi2sk: _id }),
});

const isSaid = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0);

/** Without what is empty, because each write costs by the kilobyte, in two indexes as well. */
const saidIn = (item: object) => Object.fromEntries(Object.entries(item).filter(([, value]) => isSaid(value)));

export const feedbackRecord = (feedback: FeedbackItem) => ({
  ...feedbackKey(feedback.organization, feedback._id),
  kind: "feedback",
  ...indexKeys(feedback),
  ...saidIn(feedback),
  customer: saidIn(feedback.customer),
  ...(feedback.conversation && { conversation: saidIn(feedback.conversation) }),
});

/** Adds a feedback, and its comment if public. */
export const feedbackPuts = (feedback: FeedbackItem): Write[] => [
  { Put: { TableName: tableName, Item: feedbackRecord(feedback), ConditionExpression: ifNew } },
  ...commentShared(feedback),
];

/** Fields that affect counters. */
export type Counted = Pick<
  FeedbackItem,
  | "rating"
  | "intercepted"
  | "status"
  | "channel"
  | "invited"
  | "invitedBy"
  | "takenOff"
  | "location"
  | "date"
  | "notes"
  | "conversation"
  | "returned"
>;

const invitedByOf = ({ invitedBy }: Counted): InvitedBy | null =>
  invitedBy === "threshold" || invitedBy === "everyone" ? invitedBy : null;

const clickedOf = (feedback: Counted): Clicked => ({
  targets: feedback.invited ?? [],
  mode: invitedByOf(feedback),
  location: feedback.location?._id ?? null,
});

export function countOf(feedback: Counted): CounterChange {
  const { rating, intercepted, status, channel, takenOff } = feedback;
  const mode = invitedByOf(feedback);
  const isPending = status === "pending";
  return {
    rating: { stars: rating, by: 1 },
    intercepted: intercepted ? 1 : 0,
    imported: intercepted && channel === "import" ? 1 : 0,
    pending: isPending ? 1 : 0,
    pendingOther: isPending && (!intercepted || channel === "import") ? 1 : 0,
    brought: channel === "import" ? 1 : 0,
    takenOff: takenOff ? 1 : 0,
    ...(mode !== null && { invited: { mode, by: 1 } }),
    clicked: { of: clickedOf(feedback), by: 1 },
    recovery: { of: recoveryKindsOf(feedback), by: 1 },
  };
}

/** What a feedback takes from the counters when it goes. */
function lessOf(feedback: Counted): CounterChange {
  const counted = countOf(feedback);
  const { intercepted = 0, imported = 0, pending = 0, pendingOther = 0, brought = 0, takenOff = 0 } = counted;
  const { invited, clicked, recovery } = counted;
  return {
    rating: { stars: feedback.rating, by: -1 },
    intercepted: -intercepted,
    imported: -imported,
    pending: -pending,
    pendingOther: -pendingOther,
    brought: -brought,
    takenOff: -takenOff,
    ...(invited && { invited: { ...invited, by: -1 } }),
    ...(clicked && { clicked: { ...clicked, by: -1 } }),
    ...(recovery && { recovery: { ...recovery, by: -1 } }),
  };
}

/** The same where it is erased for good: a business must not lift its average in silence. */
const erasedOf = (feedback: Counted): CounterChange => ({ ...lessOf(feedback), erased: 1 });

type Placed = Pick<FeedbackItem, "organization" | "day"> & Parameters<typeof scopesOf>[0];

/** One write per counter, because a transaction names an item once. */
async function countEach(
  counted: readonly (readonly [feedback: Placed, change: CounterChange])[],
  busyOf: BusyOf,
): Promise<Write[]> {
  const changes = new Map<string, { organization: string; scope: Scope; day: string; changes: CounterChange[] }>();
  for (const [feedback, change] of counted) {
    for (const scope of scopesOf(feedback)) {
      const { organization, day } = feedback;
      const counter = changes.get(`${scope} ${day}`) ?? { organization, scope, day, changes: [] };
      counter.changes.push(change);
      changes.set(`${scope} ${day}`, counter);
    }
  }
  const writes = [...changes.values()].map(async ({ organization, scope, day, changes }) => {
    const clicks = changes.flatMap(({ clicked }) => clicked ?? []);
    const [shard, shardOfClicks] = await Promise.all([
      shardOf(organization, counterKey(organization, scope, day, 0), busyOf),
      shardOf(organization, clicksKey(organization, scope, day, 0), busyOf),
    ]);
    return [
      ...countWrites(organization, scope, day, changes, shard),
      ...clickWrites(organization, scope, day, clicks, shardOfClicks),
    ];
  });
  return (await Promise.all(writes)).flat();
}

export const countNew = (feedbacks: readonly FeedbackItem[], busyOf: BusyOf): Promise<Write[]> =>
  countEach(
    feedbacks.map((feedback) => [feedback, countOf(feedback)]),
    busyOf,
  );

/** Removes feedback from the counters. */
export const countGone = (feedbacks: readonly FeedbackItem[], busyOf: BusyOf): Promise<Write[]> =>
  countEach(
    feedbacks.map((feedback) => [feedback, lessOf(feedback)]),
    busyOf,
  );

/** Counts discarded ratings apart. */
export const countDiscarded = (held: readonly FeedbackItem[], busyOf: BusyOf): Promise<Write[]> =>
  countEach(
    held.map((one) => [one, { discarded: 1 }]),
    busyOf,
  );

export const feedbackDelete = ({ organization, _id, version }: FeedbackItem): Write => ({
  Delete: { TableName: tableName, Key: feedbackKey(organization, _id), ...unchangedSince(version) },
});

export async function readFeedback(organization: string, id: string): Promise<FeedbackItem | null> {
  const Key = feedbackKey(organization, id);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? FeedbackItem.parse(Item) : null;
}

interface Consequences {
  location: string | null;
  alert: boolean;
  intercepted: boolean;
  imported: boolean;
  givenBy: string | null;
  /** While pending. */
  due: string | null;
  /** For an ordinary link: their open requests must learn of the answer. */
  rater: { phone: string | null; email: string | null } | null;
}

/** Null if the feedback is gone. */
export async function readConsequences(organization: string, id: string): Promise<Consequences | null> {
  const feedback = await readFeedback(organization, id);
  return (
    feedback && {
      location: feedback.location?._id ?? null,
      alert: feedback.alert === "queued" && feedback.status === "pending",
      intercepted: feedback.intercepted,
      imported: feedback.channel === "import",
      givenBy: feedback.givenBy ?? null,
      due: feedback.status === "pending" ? feedback.due : null,
      rater: feedback.channel === "link" ? feedback.customer : null,
    }
  );
}

/** Newest first, without missing ones; `isStrict` reads consistently. */
export async function readFeedbacks(
  organization: string,
  ids: readonly string[],
  isStrict = false,
): Promise<FeedbackItem[]> {
  const keys = ids.map((id) => feedbackKey(organization, id));
  const items = await readAll(keys, { ConsistentRead: isStrict });
  return readable(FeedbackItem, items).toSorted((a, b) => b._id.localeCompare(a._id));
}

/** All of it; `rules/feedbacks/feedback-visibility.ts` narrows it for others. */
export const publicFeedback = (feedback: FeedbackItem): Feedback => shown(Feedback, feedback);

const unchangedSince = (version: number) => ({
  ConditionExpression: "version = :before",
  ExpressionAttributeValues: { ":before": version },
});

/** Applies `decide` to a feedback with its counters in one transaction; decides again after a conflict, null if absent. */
export const changeFeedback = (
  organization: string,
  id: string,
  decide: (feedback: FeedbackItem) => FeedbackItem | Refusal | Promise<FeedbackItem | Refusal>,
  also: (after: FeedbackItem, before: FeedbackItem) => Write[] = () => [],
): Promise<FeedbackItem | Refusal | null> =>
  retryOnConflict<FeedbackItem | Refusal | null>(async () => {
    const before = await readFeedback(organization, id);
    if (before === null) return null;
    const after = await decide(before);
    if (isRefusal(after) || after === before) return after;
    const written = { ...after, version: before.version + 1 };
    const { done } = await transact(async (busyOf) => [
      { Put: { TableName: tableName, Item: feedbackRecord(written), ...unchangedSince(before.version) } },
      ...commentFollows(before, written),
      ...(await countEach(
        [
          [before, lessOf(before)],
          [written, countOf(written)],
        ],
        busyOf,
      )),
      ...also(written, before),
    ]);
    return done ? written : undefined;
  });

/** Notes once how many members a complaint alerted; a concurrent change decides again. */
export const noteAlerted = (
  { organization, feedback }: { organization: string; feedback: string },
  count: number,
  now: Date,
): Promise<unknown> =>
  ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: feedbackKey(organization, feedback),
        UpdateExpression: "SET alerted = :alerted ADD version :one",
        ConditionExpression: `${ifThere} AND attribute_not_exists(alerted)`,
        ExpressionAttributeValues: { ":alerted": { count, date: now.toISOString() }, ":one": 1 },
      }),
    ),
  );

/** Blocks the re-import of an erased feedback. */
export type ErasedMark = (feedback: Pick<FeedbackItem, "organization" | "_id" | "day" | "customer">) => string;

/** Erases a feedback with note, counters and `also`, leaving its mark; false if missing. */
export const deleteFeedback = (
  organization: string,
  id: string,
  markOf: ErasedMark,
  also: (of: Pick<FeedbackItem, "request" | "customer">) => Promise<Write[] | Refusal>,
): Promise<boolean | Refusal> =>
  retryOnConflict<boolean | Refusal>(async () => {
    const feedback = await readFeedback(organization, id);
    if (feedback === null) return false;
    const more = await also(feedback);
    if ("refused" in more) return more;
    if (feedback.conversation !== null) await deleteEntries({ organization, feedback: id });
    const { done } = await transact(async (busyOf) => [
      feedbackDelete(feedback),
      ...(feedback.publishable ? [commentTakenOff(organization, id)] : []),
      ...feedbackByEmailDeletes(feedback),
      ...(await countEach([[feedback, erasedOf(feedback)]], busyOf)),
      { Put: { TableName: tableName, Item: { ...erasedKey(organization, markOf(feedback)), kind: "erased" } } },
      ...more,
    ]);
    return done || undefined;
  });
