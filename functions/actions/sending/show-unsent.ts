import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { listHeld } from "#functions/data/feedbacks/held.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { listUnsent, takeOffSettled } from "#functions/data/sending/unsent-messages.ts";
import { untoldAmong } from "#functions/data/sending/untold.ts";
import { listMembers, type MemberItem } from "#functions/data/users/members.ts";
import { log, withoutWords } from "#functions/log.ts";
import { excerpt } from "#functions/messages/excerpt.ts";
import type { UnsentComplaint, UnsentMessage } from "#shared/model/unsent-message.ts";
import { readsAllFeedback } from "#shared/rules/permissions.ts";
import { findWaitingComplaints, type Waiting } from "./find-waiting-complaints.ts";

/** How many messages are shown, and how many pages of as many are looked through for them, or for the first of them. */
const shownAtMost = 50;
const pagesAtMost = 5;
const pagesForTheFirst = 20;
/** How many complaints of a message are shown, and how much of their words. */
const complaintsAtMost = 5;
const wordsAtMost = 60;

const userOf = ({ data }: Message): string | null => ("user" in data && data.user ? data.user : null);
const isAboutHeld = ({ template }: Message): boolean => template === "held_ratings";

interface Kept {
  message: Message;
  waiting: Waiting;
}

/** Those of some messages that still have something to tell, and those that do not. */
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

/** Takes what is settled off the list. Whoever reads the list does not wait for what cannot be taken off now. */
async function clear(organization: string, settled: readonly Kept[]): Promise<void> {
  const taken = await Promise.allSettled(
    settled.map(({ message, waiting }) => takeOffSettled(organization, message._id, waiting.ids)),
  );
  for (const one of taken)
    if (one.status === "rejected") log.warn("settled message stays listed", { cause: withoutWords(one.reason) });
}

/**
 * The messages to show, one more than that where there are more. What is settled leaves room for older ones: where it fills
 * pages it is taken off the list. What waits again is put back (`alertUntold`).
 */
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
  return member ? { _id: member.user, name: member.name } : null;
};

/**
 * The organization's alerts that did not arrive or may not have arrived, newest first, and whether there are more. An
 * alert whose complaints are all resolved or erased is left out. The names of people come from their memberships:
 * somebody who left has none.
 */
export async function showUnsent(organization: string): Promise<{ items: UnsentMessage[]; more: boolean }> {
  const { kept, more } = await keptOf(organization);
  if (kept.length === 0) return { items: [], more };
  const members = await listMembers(organization);
  const readers = members.filter(({ role }) => readsAllFeedback(role)).map(({ user }) => user);
  const shown = new Set(kept.flatMap(({ waiting }) => waiting.newest.slice(0, complaintsAtMost).map(({ _id }) => _id)));
  const untold = await untoldAmong([...shown], readers);
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

/** Whether a message still has something to tell. */
export const hasSomethingToTell = async (organization: string, message: Message): Promise<boolean> =>
  (await lookedAt(organization, [message])).kept.length > 0;
