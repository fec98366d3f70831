import { decodeTime } from "ulid";
import { readUser } from "#functions/data/accounts/users.ts";
import { feedbackBetween } from "#functions/data/feedbacks/feedback-list.ts";
import { type FeedbackItem, readFeedback, readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { countPending } from "#functions/data/feedbacks/pending-count.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { lateAtMost } from "#functions/data/sending/late-news.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import type { DailyDigest } from "#functions/messages/daily-digest-email.ts";
import type { FeedbackNews } from "#functions/messages/feedback-news-email.ts";
import { newSince } from "#shared/rules/sending/daily-digest.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import type { News } from "./find-news-receiver.ts";

/** How many feedbacks of a day are counted, and how many of them are shown. */
const countedAtMost = 500;
const shownAtMost = 10;
/** How many waiting complaints of all days are counted: as many as the web app does. */
const waitingAtMost = 50;

/** Who reads about which business; null where it takes no feedback any more. */
async function circumstances({ language, data }: News) {
  const [business, reader] = await Promise.all([readOrganization(data.organization), readUser(data.user)]);
  if (!business || business.closedAt !== null) return null;
  const origin = variable("PUBLIC_ORIGIN");
  return { language, origin, reader: reader?.firstName ?? null, organization: business };
}

/** What the email about one feedback says. Answers the reason where there is nothing left to say. */
export async function gatherFeedbackNews(
  message: Extract<Message, { template: "feedback_news" }>,
): Promise<FeedbackNews | Unsayable> {
  const { organization, feedback: id } = message.data;
  const [about, feedback] = await Promise.all([circumstances(message), readFeedback(organization, id)]);
  if (!about) return { reason: "organization_closed" };
  return feedback ? { ...about, feedback } : { reason: "feedback_erased" };
}

/** Whether a feedback was news before a moment. What somebody accepts while a digest is sent stands in the next one. */
const isNewBefore = ({ _id, acceptedAt }: FeedbackItem, moment: Date): boolean =>
  newSince(new Date(decodeTime(_id)), acceptedAt === undefined ? null : new Date(acceptedAt)) < moment;

/** What a day's digest says: those that wait for an answer first. Answers the reason where there is nothing left to say. */
export async function gatherDailyDigest(
  message: Extract<Message, { template: "daily_digest" }>,
): Promise<DailyDigest | Unsayable> {
  const { organization, from, to, late } = message.data;
  const [begin, end] = [new Date(from), new Date(to)];
  const [about, came, held, inAll] = await Promise.all([
    circumstances(message),
    feedbackBetween(organization, begin, end, countedAtMost),
    readFeedbacks(organization, late.slice(0, lateAtMost), true),
    countPending(organization, waitingAtMost),
  ]);
  if (!about) return { reason: "organization_closed" };
  const ofDay = came.items.filter((one) => isNewBefore(one, end));
  // Whose time zone changed meanwhile may have one in both.
  const items = [...new Map([...ofDay, ...held].map((one) => [one._id, one])).values()];
  if (items.length === 0) return { reason: "nothing_new" };
  const waits = ({ status }: (typeof items)[number]) => status === "pending";
  return {
    ...about,
    count: items.length,
    more: came.more || late.length > lateAtMost,
    earlier: items.filter(({ _id }) => decodeTime(_id) < begin.getTime()).length,
    waiting: items.filter(waits).length,
    inAll,
    average: items.reduce((sum, { rating }) => sum + rating, 0) / items.length,
    shown: [...items.filter(waits), ...items.filter((one) => !waits(one))].slice(0, shownAtMost),
  };
}
