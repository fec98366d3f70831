import {
  asRead,
  claimMessage,
  failUnclaimed,
  markFailed,
  markSent,
  markUnknown,
  putOffUnclaimed,
  queueAgain,
  waitUnclaimed,
} from "#functions/data/delivery/message-life.ts";
import {
  type ClaimedMessage,
  lifeOf,
  type Message,
  type MessageStatus,
  readMessage,
} from "#functions/data/sending/messages.ts";
import { retryWrite } from "#functions/data/table.ts";
import { log, withoutWords } from "#functions/log.ts";
import type { DeliveryResult } from "#functions/services/delivery.ts";
import { messageNotSent, messagePutOff } from "#shared/contract/events.ts";
import { needsNobody, nextTry, optedOut } from "#shared/rules/sending/sending.ts";

export type Ready = (() => Promise<DeliveryResult>) | { reason: string } | { waitUntil: Date; because: string };

interface Preparing {
  isOurs: (message: Message) => boolean;
  prepare: (message: Message) => Promise<Ready>;
}

/** Whether a message may be sent now. One that waits for its time has not been handed over. */
const isOnTheRoad = ({ status, handedOverAt }: Message): boolean => status === "queued" && handedOverAt !== undefined;

const nextTryOf = ({ template, attempts, firstDueAt, createdAt }: Message, now: Date): Date | null =>
  nextTry(
    { life: lifeOf(template), attempts: attempts + 1, firstDueAt: new Date(firstDueAt ?? createdAt) },
    now,
    Math.random(),
  );

/** Opted-out numbers and bounced account mail need nobody's attention; alerts do. */
const isTheirs = ({ organization }: Message, reason: string): boolean =>
  reason === optedOut || (organization === null && reason === "bounced");

/** Metric filters match these exact texts. */
function note(message: Message, status: MessageStatus, reason?: string): void {
  const { _id: id, template, channel, attempts } = message;
  if (status === "sent") log.info("message sent", { id, template, channel });
  else if (status === "queued") log.warn(messagePutOff, { id, template, channel, reason, attempts });
  else if (reason !== undefined && (needsNobody(reason, template) || isTheirs(message, reason)))
    log.info("message dropped", { id, template, channel, reason });
  else log.error(messageNotSent, { id, template, channel, status, reason });
}

async function mark(message: ClaimedMessage, delivery: DeliveryResult, now: Date): Promise<MessageStatus> {
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

/** Our own fault; it wasn't tried. */
async function putOff(message: Message, error: unknown, now: Date): Promise<MessageStatus> {
  log.error("message not prepared", { id: message._id, cause: withoutWords(error) });
  const again = nextTryOf(message, now);
  if (again) await putOffUnclaimed(message, again, "not_prepared");
  else await failUnclaimed(message, asRead(message), "not_prepared", now);
  return again ? "queued" : "failed";
}

/**
 * Claims after everything that may fail, then always stores the result, so that a message goes out at most once; null
 * if not due.
 */
export async function sendOnce(id: string, { isOurs, prepare }: Preparing, now: Date): Promise<MessageStatus | null> {
  const queued = await readMessage(id);
  if (!queued || !isOnTheRoad(queued) || !isOurs(queued)) return null;
  let ready: Ready;
  try {
    ready = await prepare(queued);
  } catch (error) {
    const status = await putOff(queued, error, now);
    note(queued, status, "not_prepared");
    return status;
  }
  if ("waitUntil" in ready) {
    await waitUnclaimed(queued, ready.waitUntil, ready.because);
    log.info("message waits", { id, reason: ready.because });
    return "queued";
  }
  if ("reason" in ready) {
    if (!(await failUnclaimed(queued, asRead(queued), ready.reason, now))) return null;
    note(queued, "failed", ready.reason);
    return "failed";
  }
  const message = await claimMessage(queued, now);
  if (!message) return null;

  const delivery = await ready();
  try {
    const status = await retryWrite(() => mark(message, delivery, now));
    note(message, status, delivery.outcome === "sent" ? undefined : delivery.reason);
    return status;
  } catch (error) {
    log.error("message not marked", { id, ...delivery, cause: withoutWords(error) });
    return "sending";
  }
}
