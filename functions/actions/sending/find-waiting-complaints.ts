import { type FeedbackItem, readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { newestOfDigest } from "#functions/data/sending/alerts.ts";
import type { Message } from "#functions/data/sending/messages.ts";

/** `ids` are all that were read. */
export interface WaitingComplaints {
  count: number;
  newest: FeedbackItem[];
  ids: readonly string[];
}

/** Older ones count as waiting. */
const lookedAt = 100;

async function idsOf(message: Message): Promise<string[]> {
  if (message.template === "complaint_alert") return [message.data.feedback];
  if (message.template === "reply_alert") return message.data.feedback === null ? [] : [message.data.feedback];
  return message.template === "complaint_digest" ? newestOfDigest(message._id, lookedAt) : [];
}

/** Complaints of each message that still wait and exist. */
export async function findWaitingComplaints(
  organization: string,
  messages: readonly Message[],
  waits: (feedback: FeedbackItem) => boolean,
): Promise<Map<string, WaitingComplaints>> {
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
