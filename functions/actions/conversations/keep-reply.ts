import { queueReplyAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { queueEscalations } from "#functions/actions/sending/queue-escalations.ts";
import { entriesSince, entryIdOf, entryPut, readEntry, type Thread } from "#functions/data/conversations/entries.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { countWithin, type LimitCount, readCalls } from "#functions/data/limits.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { log } from "#functions/log.ts";
import { ConversationEntry, type ReplyChannel } from "#shared/model/conversation.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { inSeconds, oneDay, oneMinute } from "#shared/rules/dates.ts";
import { dueDay } from "#shared/rules/feedbacks/assignment.ts";
import { repliedTo, repliesADay, saidPutRight, withEntry } from "#shared/rules/feedbacks/conversation.ts";
import { saidInReply } from "#shared/rules/feedbacks/said-in-reply.ts";

export interface ReceivedReply {
  /** The same each time it is delivered. */
  source: string;
  channel: ReplyChannel;
  text: string;
  at: Date;
  from?: string | null;
  attachments?: string[];
  stop?: boolean;
}

const entryOf = ({ source, at, ...said }: ReceivedReply): ConversationEntry =>
  ConversationEntry.parse({ _id: entryIdOf(source, at), date: at.toISOString(), ...said });

/** Milliseconds in which the same words from a page, unless answered meanwhile, are one reply: the form sent again. */
const repeatWithin = 10 * oneMinute;

/** The id by which a reply is kept already, or null. */
async function keptAs(thread: Thread, { _id, channel, text, date }: ConversationEntry) {
  if ((await readEntry(thread, _id)) !== null) return _id;
  const lately = channel === "page" ? await entriesSince(thread, Date.parse(date) - repeatWithin) : [];
  const unanswered = lately.slice(lately.findLastIndex(({ by }) => by !== null) + 1);
  return unanswered.find((before) => before.text === text)?._id ?? null;
}

/**
 * Adds a customer's reply once and alerts its owner or else members, idempotently; STOP, or yes to the question whether
 * it was put right, alerts nobody. Refused if the feedback is gone or the day is full.
 */
export async function keepReply(thread: Thread, reply: ReceivedReply, now: Date): Promise<{ kept: true } | Refusal> {
  const { organization, feedback } = thread;
  const entry = entryOf(reply);
  const ofDay: LimitCount = { name: "replies", hash: feedback, seconds: inSeconds(oneDay) };
  const business = await readOrganization(organization);
  let kept = entry._id;
  let dueStays = false;
  const changed = await changeFeedback(
    organization,
    feedback,
    async (before) => {
      const same = await keptAs(thread, entry);
      kept = same ?? entry._id;
      if (same !== null) return before;
      if ((await readCalls(ofDay, now, true)) >= repliesADay)
        return { refused: "too_many", retryAfter: inSeconds(oneDay) };
      const due = business && dueDay(business, before.customer, now);
      const said = saidInReply(before, entry);
      if (said !== null) return saidPutRight(before, { ...entry, said }, due);
      const after = reply.stop
        ? { ...before, conversation: withEntry(before.conversation) }
        : repliedTo(before, entry, due);
      dueStays = after.due === before.due;
      return after;
    },
    () => [entryPut(thread, entry), countWithin(ofDay, repliesADay, now)],
  );
  const outcome: FeedbackItem | Refusal = changed ?? { refused: "token_not_found" };
  if (isRefusal(outcome)) {
    log.warn("reply left out", { ...thread, because: outcome.refused });
    return outcome;
  }
  const { said = null, saidAt = null } = outcome.conversation?.putRight ?? {};
  const isYes = said === true && saidAt === entry.date;
  await followReply(outcome, reply.stop || isYes ? null : kept, now, dueStays);
  return { kept: true };
}

/** Follow-up work for a reply, null if it alerts nobody; idempotent. */
export async function followReply(
  after: FeedbackItem,
  reply: string | null,
  now: Date,
  dueStays = false,
): Promise<void> {
  const { organization, _id: feedback, due, status } = after;
  // A reply that was kept before may have failed here.
  if (due !== null && status === "pending" && !dueStays) await queueEscalations({ organization, feedback, due }, now);
  const alert = { organization, feedback, request: null };
  if (reply !== null) await queueReplyAlerts({ ...alert, reply }, after, now);
}
