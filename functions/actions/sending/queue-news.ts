import { decodeTime } from "ulid";
import { isListening, readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { countWithin } from "#functions/data/limits.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { dueLater, messagePut, newMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { type DigestDay, digestOf } from "#shared/rules/sending/daily-digest.ts";
import { allChoices } from "#shared/rules/sending/notifications.ts";
import { alertsAtMost, digestWindow } from "#shared/rules/sending/sending.ts";
import { readersOf } from "./queue-alerts.ts";

/** DynamoDB's limit of a BatchGet. */
const batch = 100;

/** Milliseconds for which what came is news. A rating that was held for longer, and counts from now on, is none. */
const newsLife = 2 * oneDay;

interface Told {
  organization: string;
  feedback: string;
}

/** Those of some people who want to hear of more than complaints. */
async function willing(users: readonly string[]): Promise<UserItem[]> {
  const found: UserItem[] = [];
  for (let start = 0; start < users.length; start += batch)
    found.push(...(await readUsers(users.slice(start, start + batch))));
  return found.filter((user) => {
    const { feedback, digest } = allChoices(user.notifications);
    return isListening(user) && (feedback || digest);
  });
}

const emailTo = ({ language, email: to }: UserItem) =>
  ({ channel: "email", language, to, organization: null }) as const;

/**
 * Queues the email about one feedback, at most ten to one person in ten minutes. Answers whether it is told by one: now or
 * before.
 */
async function queueOne(user: UserItem, { organization, feedback }: Told, now: Date): Promise<boolean> {
  const message = newMessage({
    ...emailTo(user),
    template: "feedback_news",
    data: { organization, user: user._id, feedback },
    id: `${feedback}-${user._id}-news`,
    now,
  });
  const count = { name: "alerts:news", hash: user._id, seconds: inSeconds(digestWindow) };
  const queued = await transact(() => ({
    message: messagePut(message),
    count: countWithin(count, alertsAtMost, now),
  }));
  return queued.done || queued.refused.has("message");
}

/**
 * Queues one person's email about a day, due when the day is over. The first feedback of a day does, and each other one
 * finds it there: a member has one a day, whatever comes twice. `beyond`: it stands for emails that were too many.
 */
async function queueDay(
  user: UserItem,
  organization: string,
  { day, from, to }: DigestDay,
  { now, beyond }: { now: Date; beyond: boolean },
): Promise<void> {
  const period = { from: from.toISOString(), to: to.toISOString() };
  const message = newMessage({
    ...emailTo(user),
    template: "daily_digest",
    data: { organization, user: user._id, ...period, beyond },
    id: `${organization}-${user._id}-daily-${day}`,
    now,
  });
  await transact(() => [messagePut(to > now ? dueLater(message, to) : message)]);
}

/**
 * Tells the members who want to hear of more than complaints of a new feedback: at once of what is no complaint, and once a
 * day of all that came. Doing it again queues nothing twice.
 */
export async function queueNews({ organization, feedback }: Told, intercepted: boolean, now: Date): Promise<void> {
  const came = new Date(decodeTime(feedback));
  if (now.getTime() - came.getTime() > newsLife) return;
  const users = await willing(await readersOf(organization));
  const business = users.length === 0 ? null : await readOrganization(organization);
  if (!business || business.closedAt !== null) return;
  const day = digestOf(business.timeZone, came);
  await Promise.all(
    users.map(async (user) => {
      const { feedback: each, digest } = allChoices(user.notifications);
      const told = !each || intercepted || (await queueOne(user, { organization, feedback }, now));
      if (digest || !told) await queueDay(user, organization, day, { now, beyond: !digest });
    }),
  );
  log.info("news queued", { organization, feedback, members: users.length });
}
