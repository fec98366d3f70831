import { listUnsent, takeOffSettled } from "#functions/data/delivery/unsent-messages.ts";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { listHeld } from "#functions/data/feedbacks/held.ts";
import { notYetAlerted } from "#functions/data/sending/alert-status.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { listMembers, type MemberItem } from "#functions/data/users/members.ts";
import { log, withoutWords } from "#functions/log.ts";
import { excerpt } from "#functions/messages/texts.ts";
import type { UnsentComplaint, UnsentMessage } from "#shared/model/billing-notice.ts";
import { readsAllFeedback } from "#shared/rules/permissions.ts";
import { findWaitingComplaints, type WaitingComplaints } from "./find-waiting-complaints.ts";

/** Messages shown; pages read, or read until the first is found. */
const shownAtMost = 50;
const pagesAtMost = 5;
const pagesForTheFirst = 20;
const complaintsAtMost = 5;
const wordsAtMost = 60;

const userOf = ({ data }: Message): string | null => ("user" in data && data.user ? data.user : null);
const isAboutHeld = ({ template }: Message): boolean => template === "held_ratings";

interface Kept {
  message: Message;
  waiting: WaitingComplaints;
}

async function lookedAt(
  organization: string,
  messages: readonly Message[],
): Promise<{ kept: Kept[]; settled: Kept[] }> {
  const [found, held] = await Promise.all([
    findWaitingComplaints(organization, messages, ({ status }) => status !== "resolved"),
    messages.some(isAboutHeld) ? listHeld(organization, 1) : { items: [] },
  ]);
  const kept: Kept[] = [];
  const settled: Kept[] = [];
  for (const message of messages) {
    const waiting = found.get(message._id) ?? { count: 0, newest: [], ids: [] };
    const tells = waiting.count > 0 || (isAboutHeld(message) && held.items.length > 0);
    (tells ? kept : settled).push({ message, waiting });
  }
  return { kept, settled };
}

/** Failures are only logged, so that the list doesn't wait. */
async function clear(organization: string, settled: readonly Kept[]): Promise<void> {
  const taken = await Promise.allSettled(
    settled.map(({ message, waiting }) => takeOffSettled(organization, message._id, waiting.ids)),
  );
  for (const one of taken)
    if (one.status === "rejected") log.warn("settled message stays listed", { cause: withoutWords(one.reason) });
}

/** Resolved messages leave the list to make room; `alertRemainingMembers` restores them. */
async function keptOf(organization: string): Promise<{ kept: Kept[]; more: boolean }> {
  const kept: Kept[] = [];
  let after: Awaited<ReturnType<typeof listUnsent>>["next"];
  for (let page = 0; page < (kept.length === 0 ? pagesForTheFirst : pagesAtMost); page++) {
    const { messages, next } = await listUnsent(organization, shownAtMost, after);
    const looked = await lookedAt(organization, messages);
    kept.push(...looked.kept);
    after = next;
    if (after !== undefined && page < pagesAtMost) await clear(organization, looked.settled);
    if (after === undefined || kept.length > shownAtMost) break;
  }
  return { kept: kept.slice(0, shownAtMost), more: kept.length > shownAtMost || after !== undefined };
}

const shownComplaint = (
  { _id, rating, comment, date }: FeedbackItem,
  untold: ReadonlySet<string>,
): UnsentComplaint => ({
  _id,
  rating,
  date,
  words: excerpt(comment, wordsAtMost),
  untold: untold.has(_id),
});

const recipientOf = (message: Message, members: readonly MemberItem[]): UnsentMessage["recipient"] => {
  const member = members.find(({ user }) => user === userOf(message));
  return member ? { _id: member.user, name: "" } : null;
};

/** Alerts that failed or may have failed, newest first, without resolved ones. */
export async function showUnsent(organization: string): Promise<{ items: UnsentMessage[]; more: boolean }> {
  const { kept, more } = await keptOf(organization);
  if (kept.length === 0) return { items: [], more };
  const members = await listMembers(organization);
  const readers = members.filter(({ role }) => readsAllFeedback(role)).map(({ user }) => user);
  const shown = new Set(kept.flatMap(({ waiting }) => waiting.newest.slice(0, complaintsAtMost).map(({ _id }) => _id)));
  const untold = await notYetAlerted([...shown], readers);
  const items = kept.flatMap(({ message, waiting }): UnsentMessage[] => {
    const { _id, status, channel, endedAt, createdAt, reason = null, sentAgainAt } = message;
    if (status !== "failed" && status !== "unknown") return [];
    return [
      {
        _id,
        status,
        channel,
        reason,
        createdAt,
        endedAt: endedAt ?? createdAt,
        about: isAboutHeld(message) ? "held" : "complaints",
        recipient: recipientOf(message, members),
        complaints: waiting.count,
        newest: waiting.newest.slice(0, complaintsAtMost).map((feedback) => shownComplaint(feedback, untold)),
        again: sentAgainAt !== undefined,
      },
    ];
  });
  return { items, more };
}

/** Whether a complaint of the message is still open. */
export const hasSomethingToTell = async (organization: string, message: Message): Promise<boolean> =>
  (await lookedAt(organization, [message])).kept.length > 0;
