import { decodeTime } from "ulid";
import { readUser } from "#functions/data/accounts/users.ts";
import { feedbackBetween } from "#functions/data/feedbacks/feedback-list.ts";
import { type FeedbackItem, readFeedback, readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { countPending } from "#functions/data/feedbacks/pending-count.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { digestAdditionsAtMost } from "#functions/data/sending/digest-additions.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import type { DailyDigest } from "#functions/messages/daily-digest-email.ts";
import type { FeedbackNews } from "#functions/messages/feedback-news-email.ts";
import { newSince } from "#shared/rules/sending/daily-digest.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import type { News } from "./find-news-receiver.ts";

const countedAtMost = 500;
const shownAtMost = 10;
/** Same limit as the web app. */
const waitingAtMost = 50;

/** Null once the organization is closed. */
async function circumstances({ language, data }: News) {
  const [business, reader] = await Promise.all([readOrganization(data.organization), readUser(data.user)]);
  if (!business || business.closedAt !== null) return null;
  const origin = variable("PUBLIC_ORIGIN");
  return { language, origin, reader: reader?.firstName ?? null, organization: business };
}

export async function gatherFeedbackNews(
  message: Extract<Message, { template: "feedback_news" }>,
): Promise<FeedbackNews | Unsayable> {
  const { organization, feedback: id } = message.data;
  const [about, feedback] = await Promise.all([circumstances(message), readFeedback(organization, id)]);
  if (!about) return { reason: "organization_closed" };
  return feedback ? { ...about, feedback } : { reason: "feedback_erased" };
}

/** Feedback accepted while a digest is sent belongs to the next one. */
const isNewBefore = ({ _id, acceptedAt }: FeedbackItem, moment: Date): boolean =>
  newSince(new Date(decodeTime(_id)), acceptedAt === undefined ? null : new Date(acceptedAt)) < moment;

/** Content of a daily digest, unanswered feedback first, or why it is dropped. */
export async function gatherDailyDigest(
  message: Extract<Message, { template: "daily_digest" }>,
): Promise<DailyDigest | Unsayable> {
  const { organization, from, to, late } = message.data;
  const [begin, end] = [new Date(from), new Date(to)];
  const [about, came, held, inAll] = await Promise.all([
    circumstances(message),
    feedbackBetween(organization, begin, end, countedAtMost),
    readFeedbacks(organization, late.slice(0, digestAdditionsAtMost), true),
    countPending(organization, waitingAtMost),
  ]);
  if (!about) return { reason: "organization_closed" };
  const ofDay = came.items.filter((one) => isNewBefore(one, end));
  // A changed time zone may put one in both lists.
  const items = [...new Map([...ofDay, ...held].map((one) => [one._id, one])).values()];
  if (items.length === 0) return { reason: "nothing_new" };
  const waits = ({ status }: (typeof items)[number]) => status === "pending";
  return {
    ...about,
    count: items.length,
    more: came.more || late.length > digestAdditionsAtMost,
    earlier: items.filter(({ _id }) => decodeTime(_id) < begin.getTime()).length,
    waiting: items.filter(waits).length,
    inAll,
    average: items.reduce((sum, { rating }) => sum + rating, 0) / items.length,
    shown: [...items.filter(waits), ...items.filter((one) => !waits(one))].slice(0, shownAtMost),
  };
}
