import {
  asRead,
  claimMessage,
  dropUnclaimed,
  failUnclaimed,
  markFailed,
  markSent,
  markUnknown,
  putOffUnclaimed,
  queueAgain,
  waitUnclaimed,
} from "#functions/data/sending/message-life.ts";
import {
  type ClaimedMessage,
  type Message,
  type MessageStatus,
  readMessage,
} from "#functions/data/sending/messages.ts";
import { insist } from "#functions/data/table.ts";
import { log, withoutWords } from "#functions/log.ts";
import type { Delivery } from "#functions/services/delivery.ts";
import { messageNotSent, messagePutOff } from "#shared/contract/events.ts";
import { needsNobody, nextTry, optedOut } from "#shared/rules/sending/sending.ts";

/**
 * Sends a message that is ready, or says why it is not to be sent at all, or not before another moment. `asTried`: waiting counts
 * as trying, so that its time ends as that of one that was refused.
 */
export type Ready =
  | (() => Promise<Delivery>)
  | { reason: string }
  | { waitUntil: Date; because: string; asTried?: boolean };

/**
 * How a message is made ready: brought up to date first (`freshen`), then written. Both may be done again. `isOurs`: whether it
 * is sent here at all.
 */
export interface Preparing {
  isOurs: (message: Message) => boolean;
  freshen: (message: Message) => Promise<Message>;
  prepare: (message: Message) => Promise<Ready>;
}

/**
 * How often a message is looked at again that has nothing to say and could not be dropped. Then it waits for its next
 * try.
 */
const looksAtMost = 4;

/** Whether a message may be sent now. One that waits for its time has not been handed over. */
const isOnTheRoad = ({ status, dueAt, handedOverAt }: Message): boolean =>
  status === "queued" && (dueAt === undefined || handedOverAt !== undefined);

const nextTryOf = ({ template, attempts, firstDueAt, createdAt }: Message, now: Date): Date | null =>
  nextTry({ template, attempts: attempts + 1, firstDueAt: new Date(firstDueAt ?? createdAt) }, now, Math.random());

/**
 * Whether nobody at ours can mend that a message was not sent: a number's owner said stop to our texts, or the address of
 * somebody's account takes no email. That of a member's alert stands among what did not arrive.
 */
const isTheirs = ({ organization }: Message, reason: string): boolean =>
  reason === optedOut || (organization === null && reason === "bounced");

/** One line for each try. Metric filters count those that ended without being sent, and those put off, by these very texts. */
function note(message: Message, status: MessageStatus, reason?: string): void {
  const { _id: id, template, channel, attempts } = message;
  if (status === "sent") log.info("message sent", { id, template, channel });
  else if (status === "queued") log.warn(messagePutOff, { id, template, channel, reason, attempts });
  else if (reason !== undefined && (needsNobody(reason, template) || isTheirs(message, reason)))
    log.info("message dropped", { id, template, channel, reason });
  else log.error(messageNotSent, { id, template, channel, status, reason });
}

/** Writes down what came of an attempt, and answers the message's new state. */
async function mark(message: ClaimedMessage, delivery: Delivery, now: Date): Promise<MessageStatus> {
  if (delivery.outcome === "sent") {
    await markSent(message, now);
    return "sent";
  }
  const { outcome, reason } = delivery;
  const again = outcome === "later" ? nextTryOf(message, now) : null;
  if (again) await queueAgain(message, again, reason);
  else if (outcome === "unknown") await markUnknown(message, reason, now);
  else await markFailed(message, reason, now);
  return again ? "queued" : outcome === "unknown" ? "unknown" : "failed";
}

/** Queues a message again that could not be prepared: it was not even tried, and the fault is ours. */
async function putOff(message: Message, error: unknown, now: Date): Promise<MessageStatus> {
  log.error("message not prepared", { id: message._id, cause: withoutWords(error) });
  const again = nextTryOf(message, now);
  if (again) await putOffUnclaimed(message, again, "not_prepared");
  else await failUnclaimed(message, asRead(message), "not_prepared", now);
  return again ? "queued" : "failed";
}

/**
 * Tries to send a queued message and answers its new state; null when somebody else has it or its time has not come.
 *
 * All that can fail and be done again (reads, rendering, all in `prepare`) comes before the claim. Only what hinders
 * writing that down throws, for the queue to hand the message over again. From the claim on nothing throws: what came of the
 * attempt is known here alone, so that it is written down several times over if need be. A message whose end could not be
 * written stays `sending` until the sweep finds it.
 */
export async function sendOnce(
  id: string,
  preparing: Preparing,
  now: Date,
  looks = looksAtMost,
): Promise<MessageStatus | null> {
  const { isOurs, freshen, prepare } = preparing;
  const found = await readMessage(id);
  if (!found || !isOnTheRoad(found) || !isOurs(found)) return null;
  let queued = found;
  let ready: Ready;
  try {
    queued = await freshen(found);
    ready = await prepare(queued);
  } catch (error) {
    const status = await putOff(queued, error, now);
    note(queued, status, "not_prepared");
    return status;
  }
  if ("waitUntil" in ready) {
    await waitUnclaimed(queued, ready.waitUntil, ready);
    log.info("message waits", { id, reason: ready.because });
    return "queued";
  }
  if ("reason" in ready) {
    if (await dropUnclaimed(queued, ready.reason, now)) {
      note(queued, "failed", ready.reason);
      return "failed";
    }
    // What it tells of changed while it was looked at: reopened, or told of more, or some of it is left. So it is looked at again.
    if (looks > 0) return sendOnce(id, preparing, now, looks - 1);
    const status = await putOff(queued, new Error("it changed each time that it was looked at"), now);
    note(queued, status, "not_prepared");
    return status;
  }
  const message = await claimMessage(queued, now);
  if (!message) return null;

  const delivery = await ready();
  try {
    const status = await insist(() => mark(message, delivery, now));
    note(message, status, delivery.outcome === "sent" ? undefined : delivery.reason);
    return status;
  } catch (error) {
    log.error("message not marked", { id, ...delivery, cause: withoutWords(error) });
    return "sending";
  }
}
