import { type FeedbackItem, readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { newestOfDigest } from "#functions/data/sending/alerts.ts";
import type { Message } from "#functions/data/sending/messages.ts";

/** What of a message's complaints still waits for an answer: how many, and the newest of them. `ids`: all that were looked at. */
export interface Waiting {
  count: number;
  newest: FeedbackItem[];
  ids: readonly string[];
}

/** How many complaints of a digest are looked at. Older ones are taken to wait. */
const lookedAt = 100;

async function idsOf(message: Message): Promise<string[]> {
  if (message.template === "complaint_alert") return [message.data.feedback];
  if (message.template === "reply_alert") return message.data.feedback === null ? [] : [message.data.feedback];
  return message.template === "complaint_digest" ? newestOfDigest(message._id, lookedAt) : [];
}

/**
 * For each alert or digest of an organization, by its id, what of its complaints still `waits` and is not erased. 0.5 read
 * units for each complaint, and a Query for each digest.
 */
export async function findWaitingComplaints(
  organization: string,
  messages: readonly Message[],
  waits: (feedback: FeedbackItem) => boolean,
): Promise<Map<string, Waiting>> {
  const told = await Promise.all(messages.map(async (message) => ({ message, ids: await idsOf(message) })));
  const wanted = [...new Set(told.flatMap(({ ids }) => ids))];
  const found = new Map((await readFeedbacks(organization, wanted)).map((feedback) => [feedback._id, feedback]));
  return new Map(
    told.map(({ message, ids }) => {
      const there = ids.flatMap((id) => found.get(id) ?? []);
      const newest = there.filter(waits);
      const beyond = message.template === "complaint_digest" ? Math.max(0, message.complaints - ids.length) : 0;
      return [message._id, { count: newest.length + beyond, newest, ids }];
    }),
  );
}
