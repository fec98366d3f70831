import { readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { newestOfDigest, type Settled, takenOutAtOnce, takeOutOfDigest } from "#functions/data/sending/alerts.ts";
import { type Message, readMessage } from "#functions/data/sending/messages.ts";
import { isSettled } from "#shared/rules/feedbacks/feedback.ts";
import { droppedAsErased, droppedAsSettled } from "#shared/rules/sending/sending.ts";

const lookedAt = 100;
const roundsAtMost = 10;

type Digest = Extract<Message, { template: "complaint_digest" }>;

async function takeOutNewest(digest: Digest, now: Date): Promise<number> {
  const ids = await newestOfDigest(digest._id, lookedAt);
  const found = new Map((await readFeedbacks(digest.organization, ids)).map((feedback) => [feedback._id, feedback]));
  const settled = ids.flatMap((feedback): Settled[] => {
    const read = found.get(feedback);
    // Unreadable ones aren't erased; the write refuses them.
    if (!read) return [{ feedback, reason: droppedAsErased }];
    return isSettled(read, now) ? [{ feedback, reason: droppedAsSettled }] : [];
  });
  let taken = 0;
  for (let start = 0; start < settled.length; start += takenOutAtOnce)
    taken += await takeOut(digest, settled.slice(start, start + takenOutAtOnce), now);
  return taken;
}

/** One by one if a single one conflicts. */
async function takeOut(digest: Digest, settled: readonly Settled[], now: Date): Promise<number> {
  if (settled.length === 0) return 0;
  if (await takeOutOfDigest(digest, settled, now)) return settled.length;
  if (settled.length === 1) return 0;
  let taken = 0;
  for (const one of settled) taken += await takeOut(digest, [one], now);
  return taken;
}

/** Removes resolved complaints from a digest and marks them dropped, so that a reopened one alerts again. */
export async function dropResolvedFromDigest(message: Message, now: Date): Promise<Message> {
  if (message.template !== "complaint_digest") return message;
  let taken = 0;
  for (let round = 0; round < roundsAtMost; round++) {
    const more = await takeOutNewest(message, now);
    taken += more;
    if (more === 0) break;
  }
  return taken === 0 ? message : ((await readMessage(message._id)) ?? message);
}
