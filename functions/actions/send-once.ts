import {
  type ClaimedMessage,
  claimMessage,
  type Message,
  type MessageStatus,
  markFailed,
  markSent,
  markUnknown,
  readMessage,
} from "#functions/data/messages.ts";
import { log, withoutWords } from "#functions/log.ts";
import type { Delivery } from "#functions/services/delivery.ts";

/** Sends a message that is ready, or says why it is not to be sent at all. */
export type Ready = (() => Promise<Delivery>) | { refused: string };

async function mark(message: ClaimedMessage, delivery: Delivery): Promise<void> {
  if (delivery.outcome === "sent") await markSent(message);
  else if (delivery.outcome === "failed") await markFailed(message, delivery.reason);
  else await markUnknown(message, delivery.reason);
}

/**
 * Sends a queued message at most once and answers what became of it; null when it was not queued any more.
 *
 * All that can fail and be done again (reads, rendering, all in `prepare`) comes before the claim and throws, for the
 * stream to hand the record over again. From the claim on nothing throws: a message whose end could not be written
 * stays `sending` until the sweep finds it.
 */
export async function sendOnce(
  id: string,
  prepare: (message: Message) => Promise<Ready>,
  now: Date,
): Promise<MessageStatus | null> {
  const queued = await readMessage(id);
  if (queued?.status !== "queued") return null;
  const ready = await prepare(queued);
  const message = await claimMessage(id, now);
  if (!message) return null;

  const delivery: Delivery = "refused" in ready ? { outcome: "failed", reason: ready.refused } : await ready();
  const { template, channel } = message;
  log.info("message ended", { id, template, channel, ...delivery });
  try {
    await mark(message, delivery);
  } catch (error) {
    log.error("message not marked", { id, ...delivery, cause: withoutWords(error) });
  }
  return delivery.outcome;
}
