import { decodeTime } from "ulid";
import { isListening, readUsers, type UserItem } from "#functions/data/accounts/users.ts";
import { countWithin } from "#functions/data/limits.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { dueLater, messagePut, newMessage } from "#functions/data/sending/messages.ts";
import { transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { type DigestDay, digestOf } from "#shared/rules/sending/daily-digest.ts";
import { allChoices, mailAlertsADay } from "#shared/rules/sending/notifications.ts";
import { alertsAtMost, digestWindow } from "#shared/rules/sending/sending.ts";
import { readersOf } from "./queue-alerts.ts";

/** One per member and day, composed when it is sent. `beyond` replaces single emails beyond their limit. */
async function queueDailyDigest(
  { _id: user, language, email: to }: UserItem,
  organization: string,
  { day, ...period }: DigestDay,
  { beyond, now }: { beyond: boolean; now: Date },
): Promise<void> {
  const message = newMessage({
    channel: "email",
    language,
    to,
    organization: null,
    template: "daily_digest",
    data: { organization, user, from: period.from.toISOString(), to: period.to.toISOString(), beyond },
    id: `${organization}-${user}-daily-${day}`,
    now,
  });
  await transact(() => [messagePut(period.to > now ? dueLater(message, period.to) : message)]);
}

/** Milliseconds. */
const newsLife = 2 * oneDay;

interface Told {
  organization: string;
  feedback: string;
}

function wantsNews(user: UserItem): boolean {
  const { feedback, digest } = allChoices(user.notifications);
  return isListening(user) && (feedback === true || digest === true);
}

/** False beyond ten in ten minutes or sixty a day. */
async function queueOne(user: UserItem, { organization, feedback }: Told, now: Date): Promise<boolean> {
  const message = newMessage({
    channel: "email",
    language: user.language,
    to: user.email,
    organization: null,
    template: "feedback_news",
    data: { organization, user: user._id, feedback },
    id: `${feedback}-${user._id}-news`,
    now,
  });
  const window = { name: "alerts:news", hash: user._id, seconds: inSeconds(digestWindow) };
  const ofDay = { name: "newsMail", hash: user._id, seconds: inSeconds(oneDay) };
  const queued = await transact(() => ({
    message: messagePut(message),
    window: countWithin(window, alertsAtMost, now),
    day: countWithin(ofDay, mailAlertsADay, now),
  }));
  return queued.done || queued.refused.has("message");
}

/** Queues news for members who chose single emails or a daily digest; idempotent. */
export async function queueNews(
  { organization, feedback }: Told,
  { intercepted, location }: { intercepted: boolean; location: string | null },
  now: Date,
): Promise<void> {
  const came = new Date(decodeTime(feedback));
  if (now.getTime() - came.getTime() > newsLife) return;
  const users = (await readUsers(await readersOf(organization, location))).filter(wantsNews);
  const business = users.length === 0 ? null : await readOrganization(organization);
  if (!business || business.closedAt !== null) return;
  const ofItsDay = digestOf(business.timeZone, came);
  await Promise.all(
    users.map(async (user) => {
      const { feedback: each, digest } = allChoices(user.notifications);
      const told = !each || intercepted || (await queueOne(user, { organization, feedback }, now));
      if (digest || !told) await queueDailyDigest(user, organization, ofItsDay, { beyond: !digest, now });
    }),
  );
  log.info("news queued", { organization, feedback, members: users.length });
}
