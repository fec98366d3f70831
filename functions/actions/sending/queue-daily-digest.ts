import type { UserItem } from "#functions/data/accounts/users.ts";
import { addLate, isOfItsDay } from "#functions/data/sending/late-news.ts";
import { dueLater, type Message, messagePut, newMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { type DigestDay, digestOf } from "#shared/rules/sending/daily-digest.ts";

/** Held feedback is news only once accepted. */
export interface Incoming {
  organization: string;
  feedback: string;
  came: Date;
  newSince: Date;
}

/** `beyond` replaces single emails beyond their limit. */
interface Queuing {
  timeZone: string;
  beyond: boolean;
  now: Date;
}

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

/** Adds feedback to the day's digest, one per member and day; late feedback goes into the first digest not yet sent. */
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
