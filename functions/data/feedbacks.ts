import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { Feedback, type Named, type Note } from "#shared/model/feedback.ts";
import { SourceName } from "#shared/model/invitation.ts";
import type { Reach } from "#shared/rules/permissions.ts";
import { type Change, countWrite, scopesOf, shardFor } from "./counters.ts";
import { feedbackKey, feedbackOfLocation, pendingFeedback } from "./keys.ts";
import { documents, isNew, tableName, transact, type Write } from "./table.ts";

/**
 * A feedback as stored. `day` is the one it counts on, in the organization's time zone when it came; `alert` says that
 * members are to be told; `invited` notes the public pages that its customer went on to.
 */
export const FeedbackItem = z.extend(Feedback, {
  organization: z.string(),
  day: z.string(),
  alert: z.optional(z.literal("queued")),
  invited: z.optional(z.array(SourceName)),
  version: z.int(),
});
export type FeedbackItem = z.infer<typeof FeedbackItem>;

/** The indexes that a feedback stands in: its location's, and the pending ones' while it waits. */
const indexKeys = ({
  _id,
  organization,
  location,
  status,
}: Pick<FeedbackItem, "_id" | "organization" | "location" | "status">) => ({
  ...(location && { gsi1pk: feedbackOfLocation(organization, location._id), gsi1sk: _id }),
  ...(status === "pending" && { gsi2pk: pendingFeedback(organization), gsi2sk: _id }),
});

/** The item to store for a feedback. */
export const feedbackRecord = (feedback: FeedbackItem) => ({
  ...feedbackKey(feedback.organization, feedback._id),
  kind: "feedback",
  ...indexKeys(feedback),
  ...feedback,
});

/** The write of a feedback that is not there yet. */
export const feedbackPut = (feedback: FeedbackItem): Write => ({
  Put: { TableName: tableName, Item: feedbackRecord(feedback), ConditionExpression: isNew },
});

/** What a feedback adds to the counters. */
export const countOf = ({ rating, intercepted, status }: FeedbackItem): Change => ({
  rating: { stars: rating, by: 1 },
  intercepted: intercepted ? 1 : 0,
  pending: status === "pending" ? 1 : 0,
});

/** One feedback of an organization, or null. */
export async function readFeedback(organization: string, feedback: string): Promise<FeedbackItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: feedbackKey(organization, feedback), ConsistentRead: true }),
  );
  return Item ? FeedbackItem.parse(Item) : null;
}

/** The feedback as the API shows it. Whom it reaches as their own alone, an employee, does not read what staff noted of it. */
export const publicFeedback = (
  { organization: _o, day: _d, alert: _a, invited: _i, version: _v, ...feedback }: FeedbackItem,
  reach: Reach = "all",
): Feedback => (reach === "own" ? { ...feedback, notes: [] } : feedback);

const countWrites = (feedback: FeedbackItem, change: Change, attempt: number): Write[] =>
  scopesOf(feedback).map((scope) =>
    countWrite(feedback.organization, scope, feedback.day, [change], shardFor(attempt)),
  );

const unchangedSince = (version: number) => ({
  ConditionExpression: "version = :before",
  ExpressionAttributeValues: { ":before": version },
});

/** What became of a change: the feedback afterwards, or why not. */
export type Changed =
  | { feedback: FeedbackItem }
  | "feedback_not_found"
  | "feedback_already_resolved"
  | "feedback_not_resolved"
  | "unprocessable";

/**
 * A feedback's notes end here, so that its item stays below DynamoDB's 400 kB: 50 of them are 300 kB at three bytes a
 * letter. Resolving is never refused; whoever would do it over and over has to reopen in between, which is.
 */
export const notesAtMost = 50;

/**
 * Makes `change` of the stored feedback and writes it with its counters, unless `change` refuses. Made anew when somebody
 * else changed it meanwhile: a conditional write decides, so two who resolve at once get one success and one refusal.
 */
async function change(
  organization: string,
  id: string,
  decide: (feedback: FeedbackItem) => FeedbackItem | Exclude<Changed, { feedback: FeedbackItem }>,
): Promise<Changed> {
  for (;;) {
    const before = await readFeedback(organization, id);
    if (!before) return "feedback_not_found";
    const after = decide(before);
    if (typeof after === "string") return after;
    const pending = Number(after.status === "pending") - Number(before.status === "pending");
    const written = { ...after, version: before.version + 1 };
    const { done } = await transact((attempt) => [
      { Put: { TableName: tableName, Item: feedbackRecord(written), ...unchangedSince(before.version) } },
      ...(pending === 0 ? [] : countWrites(before, { pending }, attempt)),
    ]);
    if (done) return { feedback: written };
  }
}

const noteOf = (kind: Note["kind"], author: Named, text: string, now: Date): Note => ({
  _id: ulid(now.getTime()),
  kind,
  author,
  text,
  date: now.toISOString(),
});

const withNote = (feedback: FeedbackItem, note: Note): FeedbackItem | "unprocessable" =>
  feedback.notes.length >= notesAtMost ? "unprocessable" : { ...feedback, notes: [...feedback.notes, note] };

/** Resolves a feedback, with a note of who, when and, if given, what. One that is resolved already stays as it is. */
export const resolveFeedback = (
  organization: string,
  id: string,
  author: Named,
  text: string,
  now: Date,
): Promise<Changed> =>
  change(organization, id, (feedback) =>
    feedback.status === "resolved"
      ? "feedback_already_resolved"
      : { ...feedback, status: "resolved", notes: [...feedback.notes, noteOf("resolved", author, text, now)] },
  );

/** Puts a resolved feedback back to pending, with a note of who and when (design §6); `unprocessable` once there are 50 notes. */
export const reopenFeedback = (
  organization: string,
  id: string,
  author: Named,
  text: string,
  now: Date,
): Promise<Changed> =>
  change(organization, id, (feedback) =>
    feedback.status === "resolved"
      ? withNote({ ...feedback, status: "pending" }, noteOf("reopened", author, text, now))
      : "feedback_not_resolved",
  );

/** Adds an internal note; `unprocessable` once there are 50. */
export const noteFeedback = (
  organization: string,
  id: string,
  author: Named,
  text: string,
  now: Date,
): Promise<Changed> => change(organization, id, (feedback) => withNote(feedback, noteOf("note", author, text, now)));

/** Notes that a feedback's customer went on to a public page: true the first time for each source. */
export async function noteInvitation(organization: string, id: string, source: SourceName): Promise<boolean> {
  let first = false;
  await change(organization, id, (feedback) => {
    first = !feedback.invited?.includes(source);
    return first ? { ...feedback, invited: [...(feedback.invited ?? []), source] } : "unprocessable";
  });
  return first;
}

/** Erases a feedback and takes it out of the counters. False when it is not there. */
export async function eraseFeedback(organization: string, id: string): Promise<boolean> {
  for (;;) {
    const feedback = await readFeedback(organization, id);
    if (!feedback) return false;
    const { intercepted = 0, pending = 0 } = countOf(feedback);
    const less: Change = { rating: { stars: feedback.rating, by: -1 }, intercepted: -intercepted, pending: -pending };
    const { done } = await transact((attempt) => [
      { Delete: { TableName: tableName, Key: feedbackKey(organization, id), ...unchangedSince(feedback.version) } },
      ...countWrites(feedback, less, attempt),
    ]);
    if (done) return true;
  }
}
