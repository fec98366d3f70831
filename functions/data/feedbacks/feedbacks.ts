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

/**
 * A feedback as stored. It counts on `day`, by the organization's time zone when it came. `alert` means that members must
 * be told about it. `invited` lists the public pages that its customer went on to.
 */
export const FeedbackItem = itemOf(
  z.extend(Feedback, {
    organization: z.string(),
    day: z.string(),
    alert: z.optional(z.string()),
    /** How often its customer changed it from a complaint to none: whoever was told before is told again of the next. */
    alertRound: z.optional(z.int()),
    /** The keyed hash of the address that its customer left: by it they find it again (`given.ts`). */
    givenBy: z.optional(z.string()),
    invited: z.optional(z.array(z.string())),
    /** The mode that invited its customer to review in public; absent where nobody was invited. */
    invitedBy: z.optional(z.string()),
    /** Whether staff took its comment off the public page, where it stood until then. */
    takenOff: z.optional(z.boolean()),
    /** Whether it is counted as held while it is: at most a moment later, and not by earlier releases. */
    awaited: z.optional(z.boolean()),
    /** When somebody accepted it, where it was held: since then it is news. Not noted by earlier releases. */
    acceptedAt: z.optional(z.string()),
    /** The second that the clock of its file showed, where it was imported. Not noted by earlier releases. */
    local: z.optional(z.string()),
    /** The hash of its row by that clock, where it was imported and says nothing of anybody. */
    localRow: z.optional(z.string()),
    /** The request that it answers: what that holds of its customer is erased with it. */
    request: z.optional(z.string()),
    version: z.int(),
  }),
);
export type FeedbackItem = z.infer<typeof FeedbackItem>;

/** The indexes that a feedback stands in: its location's, and the pending ones' while it waits. */
const indexKeys = ({ _id, organization, location, status }: FeedbackItem) => ({
  ...(location && { gsi1pk: feedbackOfLocation(organization, location._id), gsi1sk: _id }),
  ...(status === "pending" && { gsi2pk: pendingFeedback(organization), gsi2sk: _id }),
});

/**
 * How a change moves a feedback in the indexes; undefined attributes are not written. Where neither place nor status
 * changed, it stays where another release may have put it.
 */
const movedKeys = (before: FeedbackItem, after: FeedbackItem) =>
  after.status === before.status && after.location?._id === before.location?._id
    ? {}
    : { gsi1pk: undefined, gsi1sk: undefined, gsi2pk: undefined, gsi2sk: undefined, ...indexKeys(after) };

/** The item to store for a feedback. */
export const feedbackRecord = (feedback: FeedbackItem) => ({
  ...feedbackKey(feedback.organization, feedback._id),
  kind: "feedback",
  ...indexKeys(feedback),
  ...feedback,
});

/** The condition, for a transaction, that a feedback is resolved or no complaint: what it drops must not be waited for by anybody. */
export const ifSettled = (organization: string, feedback: string): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: feedbackKey(organization, feedback),
    ConditionExpression: "#status IN (:resolved, :received)",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":resolved": "resolved", ":received": "received" },
  },
});

/** The condition, for a transaction, that a feedback is settled or erased. */
export const ifOver = (organization: string, feedback: string): Write => {
  const { ConditionCheck: settled } = ifSettled(organization, feedback);
  if (settled === undefined) throw new Error("settled is a condition");
  return { ConditionCheck: { ...settled, ConditionExpression: `${ifNew} OR ${settled.ConditionExpression}` } };
};

/** The condition, for a transaction, that a feedback is erased. */
export const ifErased = (organization: string, feedback: string): Write => ({
  ConditionCheck: {
    TableName: tableName,
    Key: feedbackKey(organization, feedback),
    ConditionExpression: ifNew,
  },
});

/** The writes of a feedback that is not there yet, and of its comment where everybody may see that. */
export const feedbackPuts = (feedback: FeedbackItem): Write[] => [
  { Put: { TableName: tableName, Item: feedbackRecord(feedback), ConditionExpression: ifNew } },
  ...commentShared(feedback),
];

/** What of a feedback counts. The status is the one that is stored, not the one that an unknown status is shown as. */
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

/** What of a feedback is counted once its customer went on to a public page. */
const clickedOf = (feedback: Counted): Clicked => ({
  targets: feedback.invited ?? [],
  mode: invitedByOf(feedback),
  location: feedback.location?._id ?? null,
});

/** What a feedback adds to the counters. */
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

/** The item of one feedback as it is stored, or undefined. */
async function storedFeedback(organization: string, id: string): Promise<Record<string, unknown> | undefined> {
  const Key = feedbackKey(organization, id);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item;
}

/** What a feedback takes from the counters when it goes. One whose rating is none was never counted. */
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

/** The same where it is erased for good: a business must not lift its average in silence. */
function erasedOf(feedback: Counted): Change {
  const less = lessOf(feedback);
  return less.rating ? { ...less, erased: 1 } : less;
}

type Placed = Pick<FeedbackItem, "organization" | "day"> & Parameters<typeof scopesOf>[0];

/**
 * The writes that count changes of feedbacks, one for each counter that they touch: a transaction may name an item once
 * only. Each feedback touches up to three, up to three of clicks where its customer went on to a public page, and those of
 * days gone by one mark together (`totals.ts`).
 */
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

/** The writes that count new feedbacks. */
export const countNew = (feedbacks: readonly FeedbackItem[], attempt: number): Write[] =>
  countEach(
    feedbacks.map((feedback) => [feedback, countOf(feedback)]),
    attempt,
  );

/** The writes that count feedbacks no longer. */
export const countGone = (feedbacks: readonly FeedbackItem[], attempt: number): Write[] =>
  countEach(
    feedbacks.map((feedback) => [feedback, lessOf(feedback)]),
    attempt,
  );

/** What a rating adds to the counters while it is held. */
export const waitingOf = ({ awaited }: { awaited?: boolean | undefined }): Change => ({ waiting: awaited ? 1 : 0 });

const waitsNoLonger = ({ awaited }: FeedbackItem): Change => ({ waiting: awaited ? -1 : 0 });

/** The writes that count a rating as held. */
export const countWaiting = (held: FeedbackItem, attempt: number): Write[] =>
  countEach([[held, waitingOf(held)]], attempt);

/** The writes that count ratings which were held as feedback. */
export const countAccepted = (held: readonly FeedbackItem[], attempt: number): Write[] =>
  countEach(
    held.map((one) => [one, { ...countOf(one), ...waitsNoLonger(one) }]),
    attempt,
  );

/** The writes that count held ratings as discarded, and as nothing else. */
export const countDiscarded = (held: readonly FeedbackItem[], attempt: number): Write[] =>
  countEach(
    held.map((one) => [one, { discarded: 1, ...waitsNoLonger(one) }]),
    attempt,
  );

/** The write that deletes a feedback which nobody has changed since it was read. */
export const feedbackDelete = ({ organization, _id, version }: FeedbackItem): Write => ({
  Delete: { TableName: tableName, Key: feedbackKey(organization, _id), ...unchangedSince(version) },
});

/** One feedback of an organization, or null. */
export async function readFeedback(organization: string, id: string): Promise<FeedbackItem | null> {
  const item = await storedFeedback(organization, id);
  return item ? FeedbackItem.parse(item) : null;
}

/** What has to follow from a feedback. */
interface Consequences {
  alert: boolean;
  /** How often its customer took a complaint back before. */
  round: number;
  intercepted: boolean;
  imported: boolean;
  /** When somebody accepted it, where it was held. */
  acceptedAt: Date | null;
  givenBy: string | null;
  /** How its customer can be reached, where they rated by an ordinary link: nobody knows yet that they answered. */
  rater: { phone: string | null; email: string | null } | null;
}

const Reach = z.catch(z.object({ phone: orNull(z.string()), email: orNull(z.string()) }), { phone: null, email: null });
const raterOf = (customer: unknown): z.infer<typeof Reach> => Reach.parse(customer);

const momentOf = (value: unknown): Date | null => (typeof value === "string" ? new Date(value) : null);
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** What has to follow from a feedback: members are told (`alert` of a complaint), and its customer finds it again. Null where it is gone. 1 read unit. */
export async function readConsequences(organization: string, id: string): Promise<Consequences | null> {
  const item = await storedFeedback(organization, id);
  // Read by attribute: a feedback that this release cannot read must be told of, too.
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

/**
 * Several feedbacks of an organization, newest first. Those that are not there, or not readable, are left out. 0.5 read units
 * each. What was stored within the last second may be missing, unless `isStrict` asks for it, at twice the read units.
 */
export async function readFeedbacks(
  organization: string,
  ids: readonly string[],
  isStrict = false,
): Promise<FeedbackItem[]> {
  const keys = ids.map((id) => feedbackKey(organization, id));
  const items = await readAll(keys, { ConsistentRead: isStrict });
  return readable(FeedbackItem, items).toSorted((a, b) => b._id.localeCompare(a._id));
}

/** The feedback as the API shows it to who sees all of it; what others see, `rules/feedbacks/own.ts` says before. */
export const publicFeedback = (feedback: FeedbackItem): Feedback => shown(Feedback, feedback);

const unchangedSince = (version: unknown) => ({
  ConditionExpression: "version = :before",
  ExpressionAttributeValues: { ":before": version },
});

/** Bytes by which an item may be counted otherwise here than by the table. */
const unsure = 200;
/** Bytes that are saved beyond what a change needs, so that the next ones need no more. */
const spared = 2_000;

/**
 * Makes `decide`'s change of a stored feedback, stars and place included, and writes it with the counters that it moves
 * and the writes `also`. A refusal writes nothing and is answered; so is the feedback itself where `decide` answers the one
 * that it was given. Null when the feedback is not there. When somebody else changed it meanwhile the decision is made
 * again: a conditional write decides, so two who resolve at once get one success and one refusal. What is too large for the
 * table with the change, since an earlier release filled it, loses the ends of its longest notes.
 */
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

/**
 * What counting and erasing need of an item, whatever else of it can be read: a person's data must not stay because a field
 * is odd, nor one odd item keep an organization from being recounted. A rating that is none is 0.
 */
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

/** What stays of an erased feedback: a hash, by which an import knows it again. */
const tombstonePut = (organization: string, hash: string): Write => ({
  Put: { TableName: tableName, Item: { ...erasedKey(organization, hash), kind: "erased" } },
});

/** Makes the hashes by which an import knows an erased feedback again. */
export type MarksOf = (
  feedback: Pick<z.infer<typeof CountableFeedback>, "date" | "comment" | "customer"> & Pick<Telling, "local">,
  compared?: Compared,
) => string[];

/**
 * What an erased feedback leaves. The time of an imported one may be a day's noon, which others share: where it says
 * nothing else, its id stays, which is the hash of its row, and that of the row by its file's clock. Six at most.
 */
function tombstones(id: string, feedback: z.infer<typeof CountableFeedback>, marksOf: MarksOf): string[] {
  const isImported = feedback.channel === "import";
  const marks = marksOf(feedback, isImported ? "file" : feedback.request === null ? "form" : "answer");
  if (marks.length > 0 || !isImported) return marks;
  return feedback.localRow === null ? [id] : [id, feedback.localRow];
}

/**
 * Erases a feedback, with the note of who gave it, and takes it out of the counters, in one transaction with its tombstones
 * and the writes `also`, which are made anew for each try from the request that it answered and its customer, unless these
 * are refused. False when it is not there.
 */
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
