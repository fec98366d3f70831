import { readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { newestOfDigest, type Settled, takenOutAtOnce, takeOutOfDigest } from "#functions/data/sending/alerts.ts";
import { type Message, readMessage } from "#functions/data/sending/messages.ts";
import { isSettled } from "#shared/rules/feedbacks/feedback.ts";
import { droppedAsErased, droppedAsSettled } from "#shared/rules/sending/sending.ts";

/** How many complaints are looked at in one round, and how many rounds there are. */
const lookedAt = 100;
const roundsAtMost = 10;

type Digest = Extract<Message, { template: "complaint_digest" }>;

/** Takes those of a digest's newest complaints out of it that are settled or erased. Answers how many those were. */
async function takeOutNewest(digest: Digest, now: Date): Promise<number> {
  const ids = await newestOfDigest(digest._id, lookedAt);
  const found = new Map((await readFeedbacks(digest.organization, ids)).map((feedback) => [feedback._id, feedback]));
  const settled = ids.flatMap((feedback): Settled[] => {
    const read = found.get(feedback);
    // One that is there and cannot be read is not erased: the write that takes it out will refuse.
    if (!read) return [{ feedback, reason: droppedAsErased }];
    return isSettled(read, now) ? [{ feedback, reason: droppedAsSettled }] : [];
  });
  let taken = 0;
  for (let start = 0; start < settled.length; start += takenOutAtOnce)
    taken += await takeOut(digest, settled.slice(start, start + takenOutAtOnce), now);
  return taken;
}

/** Takes complaints out of a digest together, or one by one where one of them hinders the others. Answers how many. */
async function takeOut(digest: Digest, settled: readonly Settled[], now: Date): Promise<number> {
  if (settled.length === 0) return 0;
  if (await takeOutOfDigest(digest, settled, now)) return settled.length;
  if (settled.length === 1) return 0;
  let taken = 0;
  for (const one of settled) taken += await takeOut(digest, [one], now);
  return taken;
}

/**
 * A message as it is to be told now: a digest without the complaints that are settled. Each of these is written down as
 * dropped, so that those who wait for the digest are told of it if it is reopened. Of a very long digest some may be
 * left.
 */
export async function takeOutSettled(message: Message, now: Date): Promise<Message> {
  if (message.template !== "complaint_digest") return message;
  let taken = 0;
  for (let round = 0; round < roundsAtMost; round++) {
    const more = await takeOutNewest(message, now);
    taken += more;
    if (more === 0) break;
  }
  return taken === 0 ? message : ((await readMessage(message._id)) ?? message);
}
