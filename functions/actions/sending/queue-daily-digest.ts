import type { UserItem } from "#functions/data/accounts/users.ts";
import { addLate, isOfItsDay } from "#functions/data/sending/late-news.ts";
import { dueLater, type Message, messagePut, newMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { type DigestDay, digestOf } from "#shared/rules/sending/daily-digest.ts";

/** A feedback that a digest tells of: when it came, and since when it is news, which is later where it was held. */
export interface Incoming {
  organization: string;
  feedback: string;
  came: Date;
  newSince: Date;
}

/** How a digest is queued. `beyond`: it stands for emails about single feedbacks that were too many. */
interface Queuing {
  timeZone: string;
  beyond: boolean;
  now: Date;
}

/** One person's email about a day, due when the day is over. `late`: what it tells of from before that day. */
function dailyDigest(
  { _id: user, language, email: to }: UserItem,
  organization: string,
  { day, ...period }: DigestDay,
  { beyond, now, late }: Queuing & { late: string[] },
): Message {
  const message = newMessage({
    channel: "email",
    language,
    to,
    organization: null,
    template: "daily_digest",
    data: { organization, user, from: period.from.toISOString(), to: period.to.toISOString(), beyond, late },
    id: `${organization}-${user}-daily-${day}`,
    now,
  });
  return period.to > now ? dueLater(message, period.to) : message;
}

/**
 * Queues one person's email about the day on which a feedback is news. The first feedback of a day does, and each other one
 * finds it there: a member has one a day, whatever comes twice. A digest reads what came on its day; one that is news on a
 * later day, or on a day that another time zone made shorter, is named to the digest of that day, or to the first after it
 * that has not left.
 */
export async function queueDailyDigest(user: UserItem, news: Incoming, queuing: Queuing): Promise<void> {
  const { organization, feedback, came, newSince } = news;
  const { timeZone } = queuing;
  const isIn = ({ from }: DigestDay) => came >= from;
  for (let digest = digestOf(timeZone, newSince); ; digest = digestOf(timeZone, digest.to)) {
    const message = dailyDigest(user, organization, digest, { ...queuing, late: isIn(digest) ? [] : [feedback] });
    const { done } = await transact(() => [messagePut(message)]);
    if (done || (isIn(digest) && (await isOfItsDay(message._id, came)))) return;
    if (await addLate(message._id, feedback)) return;
  }
}
