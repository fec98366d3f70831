import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, overStored, readable, shown } from "#functions/data/item.ts";
import { erasedKey, feedbackKey, feedbackOfLocation, pendingFeedback, type Scope } from "#functions/data/keys.ts";
import { givenDeletes } from "#functions/data/rating/given.ts";
import { again, documents, ifNew, readAll, tableName, transact, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { Feedback } from "#shared/model/feedback.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { alertRoundOf } from "#shared/rules/feedbacks/alert-round.ts";
import type { Compared, Telling } from "#shared/rules/feedbacks/erased.ts";
import { smallerBy } from "#shared/rules/feedbacks/room.ts";
import { itemAtMost, itemSize } from "#shared/rules/item-size.ts";
import { type Clicked, clickWrites } from "./clicks.ts";
import { type Change, countWrites, type InvitedBy, movesScore, scopesOf } from "./counters.ts";
import { erasingCounted } from "./erasings.ts";
import { shardFor } from "./shards.ts";
import { commentFollows, commentShared, commentTakenOff } from "./shared-comments.ts";
import { lateMarkWrites } from "./totals.ts";

/** `day` is in the organization's time zone; `alert`: members must be notified; `invited`: public pages opened. */
export const FeedbackItem = itemOf(
  z.extend(Feedback, {
    organization: z.string(),
    day: z.string(),
    alert: z.optional(z.string()),
    /** Times the customer withdrew the complaint; each round alerts anew. */
    alertRound: z.optional(z.int()),
    /** Keyed hash of the customer's address (`given.ts`). */
    givenBy: z.optional(z.string()),
    invited: z.optional(z.array(z.string())),
    invitedBy: z.optional(z.string()),
    takenOff: z.optional(z.boolean()),
    /** Counted as held. */
    awaited: z.optional(z.boolean()),
    /** A held rating is news from then on. */
    acceptedAt: z.optional(z.string()),
    /** Local time in the imported file. */
    local: z.optional(z.string()),
    /** Hash of an imported row that names nobody. */
    localRow: z.optional(z.string()),
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

const movedKeys = (before: FeedbackItem, after: FeedbackItem) =>
  after.status === before.status && after.location?._id === before.location?._id
    ? {}
    : { gsi1pk: undefined, gsi1sk: undefined, gsi2pk: undefined, gsi2sk: undefined, ...indexKeys(after) };

export const feedbackRecord = (feedback: FeedbackItem) => ({
  ...feedbackKey(feedback.organization, feedback._id),
  kind: "feedback",
  ...indexKeys(feedback),
  ...feedback,
});

/** Condition that a feedback needs no alert: resolved or no complaint. */
export const ifSettled = (organization: string, feedback: string): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: feedbackKey(organization, feedback),
    ConditionExpression: "#status IN (:resolved, :received)",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":resolved": "resolved", ":received": "received" },
  },
});

/** Condition that it is settled or erased. */
export const ifOver = (organization: string, feedback: string): Write => {
  const { ConditionCheck: settled } = ifSettled(organization, feedback);
  if (settled === undefined) throw new Error("settled is a condition");
  return { ConditionCheck: { ...settled, ConditionExpression: `${ifNew} OR ${settled.ConditionExpression}` } };
};

export const ifErased = (organization: string, feedback: string): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: feedbackKey(organization, feedback),
    ConditionExpression: ifNew,
  },
});

/** Adds a feedback, and its comment if public. */
export const feedbackPuts = (feedback: FeedbackItem): Write[] => [
  { Put: { TableName: tableName, Item: feedbackRecord(feedback), ConditionExpression: ifNew } },
  ...commentShared(feedback),
];

/** `status` as stored. */
export type Counted = Pick<FeedbackItem, "rating" | "intercepted"> & {
  status: string;
  channel: string;
  invited?: readonly string[] | null | undefined;
  invitedBy?: string | null | undefined;
  takenOff?: boolean | undefined;
  location: { _id: string } | null;
};

const invitedByOf = ({ invitedBy }: Counted): InvitedBy | null =>
  invitedBy === "threshold" || invitedBy === "everyone" ? invitedBy : null;

const clickedOf = (feedback: Counted): Clicked => ({
  targets: feedback.invited ?? [],
  mode: invitedByOf(feedback),
  location: feedback.location?._id ?? null,
});

export function countOf(feedback: Counted): Change {
  const { rating, intercepted, status, channel, takenOff } = feedback;
  const mode = invitedByOf(feedback);
  return {
    rating: { stars: rating, by: 1 },
    intercepted: intercepted ? 1 : 0,
    imported: intercepted && channel === "import" ? 1 : 0,
    pending: status === "pending" ? 1 : 0,
    brought: channel === "import" ? 1 : 0,
    takenOff: takenOff ? 1 : 0,
    ...(mode !== null && { invited: { mode, by: 1 } }),
    clicked: { of: clickedOf(feedback), by: 1 },
  };
}

async function storedFeedback(organization: string, id: string): Promise<Record<string, unknown> | undefined> {
  const Key = feedbackKey(organization, id);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item;
}

/** Invalid ratings were never counted. */
function lessOf(feedback: Counted): Change {
  const { intercepted = 0, imported = 0, pending = 0, brought = 0, takenOff = 0, invited, clicked } = countOf(feedback);
  const counted = feedback.rating >= 1 && feedback.rating <= 5;
  if (!counted) return {};
  return {
    rating: { stars: feedback.rating, by: -1 },
    intercepted: -intercepted,
    imported: -imported,
    pending: -pending,
    brought: -brought,
    takenOff: -takenOff,
    ...(invited && { invited: { ...invited, by: -1 } }),
    ...(clicked && { clicked: { ...clicked, by: -1 } }),
  };
}

/** Prevents a business from raising its average unnoticed. */
function erasedOf(feedback: Counted): Change {
  const less = lessOf(feedback);
  return less.rating ? { ...less, erased: 1 } : less;
}

type Placed = Pick<FeedbackItem, "organization" | "day"> & Parameters<typeof scopesOf>[0];

/** One write per counter, because a transaction names an item once. */
function countEach(counted: readonly (readonly [feedback: Placed, change: Change])[], attempt: number): Write[] {
  const changes = new Map<string, { organization: string; scope: Scope; day: string; changes: Change[] }>();
  for (const [feedback, change] of counted) {
    for (const scope of scopesOf(feedback)) {
      const { organization, day } = feedback;
      const counter = changes.get(`${scope} ${day}`) ?? { organization, scope, day, changes: [] };
      counter.changes.push(change);
      changes.set(`${scope} ${day}`, counter);
    }
  }
  const counters = [...changes.values()];
  return [
    ...counters.flatMap(({ organization, scope, day, changes }) => {
      const shard = shardFor(attempt);
      const clicks = changes.flatMap(({ clicked }) => clicked ?? []);
      return [
        ...countWrites(organization, scope, day, changes, shard),
        ...clickWrites(organization, scope, day, clicks, shard),
      ];
    }),
    ...lateMarkWrites(counters.filter((counter) => movesScore(counter.changes))),
  ];
}

export const countNew = (feedbacks: readonly FeedbackItem[], attempt: number): Write[] =>
  countEach(
    feedbacks.map((feedback) => [feedback, countOf(feedback)]),
    attempt,
  );

/** Removes feedback from the counters. */
export const countGone = (feedbacks: readonly FeedbackItem[], attempt: number): Write[] =>
  countEach(
    feedbacks.map((feedback) => [feedback, lessOf(feedback)]),
    attempt,
  );

/** Counter change while a rating is held. */
export const waitingOf = ({ awaited }: { awaited?: boolean | undefined }): Change => ({ waiting: awaited ? 1 : 0 });

const waitsNoLonger = ({ awaited }: FeedbackItem): Change => ({ waiting: awaited ? -1 : 0 });

/** Counts a rating as held. */
export const countWaiting = (held: FeedbackItem, attempt: number): Write[] =>
  countEach([[held, waitingOf(held)]], attempt);

/** Moves held ratings to the feedback counters. */
export const countAccepted = (held: readonly FeedbackItem[], attempt: number): Write[] =>
  countEach(
    held.map((one) => [one, { ...countOf(one), ...waitsNoLonger(one) }]),
    attempt,
  );

/** Moves held ratings to the discarded counter. */
export const countDiscarded = (held: readonly FeedbackItem[], attempt: number): Write[] =>
  countEach(
    held.map((one) => [one, { discarded: 1, ...waitsNoLonger(one) }]),
    attempt,
  );

export const feedbackDelete = ({ organization, _id, version }: FeedbackItem): Write => ({
  Delete: { TableName: tableName, Key: feedbackKey(organization, _id), ...unchangedSince(version) },
});

export async function readFeedback(organization: string, id: string): Promise<FeedbackItem | null> {
  const item = await storedFeedback(organization, id);
  return item ? FeedbackItem.parse(item) : null;
}

interface Consequences {
  alert: boolean;
  round: number;
  intercepted: boolean;
  imported: boolean;
  acceptedAt: Date | null;
  givenBy: string | null;
  /** For an ordinary link: their open requests must learn of the answer. */
  rater: { phone: string | null; email: string | null } | null;
}

const Reach = z.catch(z.object({ phone: orNull(z.string()), email: orNull(z.string()) }), { phone: null, email: null });
const raterOf = (customer: unknown): z.infer<typeof Reach> => Reach.parse(customer);

const momentOf = (value: unknown): Date | null => (typeof value === "string" ? new Date(value) : null);
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Null if the feedback is gone. */
export async function readConsequences(organization: string, id: string): Promise<Consequences | null> {
  const item = await storedFeedback(organization, id);
  return item
    ? {
        alert: item.alert === "queued",
        round: alertRoundOf(typeof item.alertRound === "number" ? item.alertRound : 0),
        intercepted: item.intercepted === true,
        imported: item.channel === "import",
        acceptedAt: momentOf(item.acceptedAt),
        givenBy: textOf(item.givenBy),
        rater: item.channel === "link" ? raterOf(item.customer) : null,
      }
    : null;
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

/** All of it; `rules/feedbacks/own.ts` narrows it for others. */
export const publicFeedback = (feedback: FeedbackItem): Feedback => shown(Feedback, feedback);

const unchangedSince = (version: unknown) => ({
  ConditionExpression: "version = :before",
  ExpressionAttributeValues: { ":before": version },
});

/** Our size estimate may differ from DynamoDB's. */
const unsure = 200;
/** Room for the next changes. */
const spared = 2_000;

/** Applies `decide` with counters and `also`, retrying on conflicts; a refusal writes nothing, null if missing. */
export const changeFeedback = (
  organization: string,
  id: string,
  decide: (feedback: FeedbackItem) => FeedbackItem | Refusal,
  also: (after: FeedbackItem, before: FeedbackItem) => Write[] = () => [],
): Promise<FeedbackItem | Refusal | null> =>
  again<FeedbackItem | Refusal | null>(async () => {
    const stored = await storedFeedback(organization, id);
    if (!stored) return null;
    const before = FeedbackItem.parse(stored);
    const after = decide(before);
    if (isRefusal(after) || after === before) return after;
    const itemFor = (one: FeedbackItem) => ({
      ...stored,
      ...Object(overStored(stored, before, one)),
      ...movedKeys(before, one),
    });
    const whole = { ...after, version: before.version + 1 };
    const beyond = itemSize(itemFor(whole)) + unsure - itemAtMost;
    const written = smallerBy(whole, beyond <= 0 ? 0 : beyond + spared);
    const item = itemFor(written);
    const less = lessOf({ ...before, status: String(stored.status) });
    const more = countOf({ ...written, status: String(item.status) });
    const { done } = await transact((attempt) => [
      { Put: { TableName: tableName, Item: item, ...unchangedSince(before.version) } },
      ...commentFollows(before, written),
      ...countEach(
        [
          [before, less],
          [written, more],
        ],
        attempt,
      ),
      ...also(written, before),
    ]);
    return done ? written : undefined;
  });

const odd = z.catch(z.nullable(z.string()), null);

/** Lenient, because an odd field must not prevent erasing or recounting. */
export const CountableFeedback = z.object({
  organization: z.string(),
  day: z.string(),
  rating: z.catch(z.int(), 0),
  intercepted: z.catch(z.boolean(), false),
  status: z.catch(z.string(), ""),
  channel: z.catch(z.string(), ""),
  date: z.catch(z.string(), ""),
  local: odd,
  localRow: odd,
  comment: z.catch(z.string(), ""),
  customer: z.catch(z.object({ name: odd, email: odd, phone: odd }), { name: null, email: null, phone: null }),
  location: z.catch(z.nullable(z.object({ _id: z.string() })), null),
  employee: z.catch(z.nullable(z.object({ _id: z.string() })), null),
  request: odd,
  invited: z.catch(z.optional(z.array(z.string())), undefined),
  invitedBy: odd,
  publishable: z.catch(z.boolean(), true),
  takenOff: z.catch(z.optional(z.boolean()), undefined),
  awaited: z.catch(z.optional(z.boolean()), undefined),
  givenBy: z.catch(z.optional(z.string()), undefined),
  version: z.unknown(),
});

const tombstonePut = (organization: string, hash: string): Write => ({
  Put: { TableName: tableName, Item: { ...erasedKey(organization, hash), kind: "erased" } },
});

/** Hashes that block re-import. */
export type MarksOf = (
  feedback: Pick<z.infer<typeof CountableFeedback>, "date" | "comment" | "customer"> & Pick<Telling, "local">,
  compared?: Compared,
) => string[];

/** An imported row that names nobody leaves its own hash. */
function tombstones(id: string, feedback: z.infer<typeof CountableFeedback>, marksOf: MarksOf): string[] {
  const isImported = feedback.channel === "import";
  const marks = marksOf(feedback, isImported ? "file" : feedback.request === null ? "form" : "answer");
  if (marks.length > 0 || !isImported) return marks;
  return feedback.localRow === null ? [id] : [id, feedback.localRow];
}

/** Erases a feedback with note, counters and `also`, leaving tombstones; false if missing. */
export const eraseFeedback = (
  organization: string,
  id: string,
  marksOf: MarksOf,
  also: (of: Pick<z.infer<typeof CountableFeedback>, "request" | "customer">) => Promise<Write[] | Refusal>,
): Promise<boolean | Refusal> =>
  again<boolean | Refusal>(async () => {
    const stored = await storedFeedback(organization, id);
    if (!stored) return false;
    const feedback = CountableFeedback.parse(stored);
    const more = await also(feedback);
    if ("refused" in more) return more;
    const { done } = await transact((attempt) => [
      { Delete: { TableName: tableName, Key: feedbackKey(organization, id), ...unchangedSince(feedback.version) } },
      ...(feedback.publishable ? [commentTakenOff(organization, id)] : []),
      ...givenDeletes({ _id: id, organization, givenBy: feedback.givenBy }),
      ...countEach([[feedback, erasedOf(feedback)]], attempt),
      ...tombstones(id, feedback, marksOf).map((hash) => tombstonePut(organization, hash)),
      erasingCounted(organization),
      ...more,
    ]);
    return done || undefined;
  });
