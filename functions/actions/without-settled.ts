import { newestOfDigest, takeOutOfDigest } from "#functions/data/alerts.ts";
import { readFeedbacks } from "#functions/data/feedbacks.ts";
import { type Message, readMessage } from "#functions/data/messages.ts";
import { isSettled } from "#shared/rules/feedback.ts";

/** How many complaints are looked at in one round, DynamoDB's limit of a BatchGet, and how many rounds there are. */
const lookedAt = 100;
const roundsAtMost = 10;

type Digest = Extract<Message, { template: "complaint_digest" }>;

/** Takes those of a digest's newest complaints out of it that are settled. Answers how many those were. */
async function takeOutSettled(digest: Digest, now: Date): Promise<number> {
  const ids = await newestOfDigest(digest._id, lookedAt);
  const settled = (await readFeedbacks(digest.organization, ids)).filter((feedback) => isSettled(feedback, now));
  let taken = 0;
  for (const { _id } of settled) if (await takeOutOfDigest(digest, _id, now)) taken += 1;
  return taken;
}

/**
 * A message as it is to be told now: a digest without the complaints that are settled. Each of these is written down as
 * dropped, so that whoever waits for the digest is told of it if it is reopened.
 */
export async function withoutSettled(message: Message, now: Date): Promise<Message> {
  if (message.template !== "complaint_digest") return message;
  let taken = 0;
  for (let round = 0; round < roundsAtMost; round++) {
    const more = await takeOutSettled(message, now);
    taken += more;
    if (more === 0) break;
  }
  return taken === 0 ? message : ((await readMessage(message._id)) ?? message);
}
