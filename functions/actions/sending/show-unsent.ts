import { isUnlocked, lockedLocations } from "#functions/actions/places/within-plan.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import { listUnsent, takeOffSettled } from "#functions/data/delivery/unsent-messages.ts";
import { type FeedbackItem, readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { listHeld } from "#functions/data/feedbacks/held.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { listMembers, type MemberItem } from "#functions/data/users/members.ts";
import { log, withoutWords } from "#functions/log.ts";
import { excerpt } from "#functions/messages/texts.ts";
import type { UnsentComplaint, UnsentMessage } from "#shared/model/billing-notice.ts";

const shownAtMost = 50;
const pagesAtMost = 10;
const complaintsAtMost = 5;
const wordsAtMost = 60;

const userOf = ({ data }: Message): string | null => ("user" in data && data.user ? data.user : null);
const isAboutHeld = ({ template }: Message): boolean => template === "held_ratings";

function complaintsOf(message: Message): string[] {
  if (message.template === "complaint_digest") return message.complaints;
  if (message.template !== "complaint_alert" && message.template !== "reply_alert") return [];
  return message.data.feedback === null ? [] : [message.data.feedback];
}

interface Kept {
  message: Message;
  waiting: FeedbackItem[];
}

async function lookedAt(
  organization: string,
  messages: readonly Message[],
): Promise<{ kept: Kept[]; settled: Message[] }> {
  const [found, held] = await Promise.all([
    readFeedbacks(organization, [...new Set(messages.flatMap(complaintsOf))]),
    messages.some(isAboutHeld) ? listHeld(organization, null, 1) : { items: [] },
  ]);
  const open = new Map(found.filter(({ status }) => status !== "resolved").map((one) => [one._id, one]));
  const looked = messages.map((message) => ({
    message,
    waiting: complaintsOf(message)
      .flatMap((id) => open.get(id) ?? [])
      .toSorted((a, b) => b._id.localeCompare(a._id)),
  }));
  const tells = ({ message, waiting }: Kept) => waiting.length > 0 || (isAboutHeld(message) && held.items.length > 0);
  return {
    kept: looked.filter(tells),
    settled: looked.filter((one) => !tells(one)).map(({ message }) => message),
  };
}

/** Failures are only logged, so that the list doesn't wait. */
async function clear(organization: string, settled: readonly Message[]): Promise<void> {
  const taken = await Promise.allSettled(settled.map(({ _id }) => takeOffSettled(organization, _id)));
  for (const one of taken)
    if (one.status === "rejected") log.warn("settled message stays listed", { cause: withoutWords(one.reason) });
}

/** Settled messages leave a list of several pages for good, to make room. */
async function keptOf(organization: string): Promise<{ kept: Kept[]; more: boolean }> {
  const kept: Kept[] = [];
  let after: Awaited<ReturnType<typeof listUnsent>>["next"];
  for (let page = 0; page < pagesAtMost; page++) {
    const { messages, next } = await listUnsent(organization, shownAtMost, after);
    const looked = await lookedAt(organization, messages);
    kept.push(...looked.kept);
    after = next;
    if (after === undefined) break;
    await clear(organization, looked.settled);
    if (kept.length > shownAtMost) break;
  }
  return { kept: kept.slice(0, shownAtMost), more: kept.length > shownAtMost || after !== undefined };
}

const shownComplaint = ({ _id, rating, comment, date }: FeedbackItem): UnsentComplaint => ({
  _id,
  rating,
  date,
  words: excerpt(comment, wordsAtMost),
});

const recipientOf = (message: Message, members: readonly MemberItem[]): UnsentMessage["recipient"] => {
  const member = members.find(({ user }) => user === userOf(message));
  return member ? { _id: member.user, name: "" } : null;
};

/** Alerts that failed or may have failed, newest first, without resolved ones. */
export async function showUnsent(organization: string, now: Date): Promise<{ items: UnsentMessage[]; more: boolean }> {
  const { kept, more } = await keptOf(organization);
  if (kept.length === 0) return { items: [], more };
  const [members, plan] = await Promise.all([listMembers(organization), readPlan(organization, now)]);
  const locked = await lockedLocations(organization, plan);
  const items = kept.flatMap(({ message, waiting }): UnsentMessage[] => {
    const { _id, status, channel, endedAt, createdAt, reason = null, sentAgainAt } = message;
    if (status !== "failed" && status !== "unknown") return [];
    const readable = waiting.filter((one) => isUnlocked(one, locked));
    if (waiting.length > 0 && readable.length === 0) return [];
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
        complaints: readable.length,
        newest: readable.slice(0, complaintsAtMost).map(shownComplaint),
        again: sentAgainAt !== undefined,
      },
    ];
  });
  return { items, more };
}

/** Whether a complaint of the message is still open. */
export const hasSomethingToTell = async (organization: string, message: Message): Promise<boolean> =>
  (await lookedAt(organization, [message])).kept.length > 0;
