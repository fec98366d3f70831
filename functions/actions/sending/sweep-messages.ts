import {
  asFound,
  handOver,
  type OverdueMessage,
  overdueMessages,
  putOffUnreadable,
  type UnreadableMessage,
} from "#functions/data/sending/due-messages.ts";
import { failUnclaimed, markUnknown } from "#functions/data/sending/message-life.ts";
import { readMessageIfReadable } from "#functions/data/sending/messages.ts";
import { log, withoutWords } from "#functions/log.ts";
import { messageNotSent, requestsPerMinute } from "#shared/contract/events.ts";
import { triedFor } from "#shared/rules/sending/sending.ts";

/** Per index partition; 800 in all, about the senders' rate. */
const ofEachKey = 80;
/** The senders' rate. */
const requestsOfEachKey = Math.floor(requestsPerMinute / 10);
const atOnce = 40;

type Swept = "handedOver" | "unknown" | "failed" | "putOff" | "left" | "broke";

/** A request that waited for sending hours gets one more try. */
const isOver = ({ template, firstDueAt, createdAt, handedOverAt }: OverdueMessage, now: Date): boolean =>
  !(template === "request" && handedOverAt === undefined) &&
  Date.parse(firstDueAt ?? createdAt) + triedFor(template) < now.getTime();

/** Ends more than itself: the counts of a code, or a request. */
const hasMore = (template: string): boolean => template === "phone_code" || template === "request";

const putOff = async (message: UnreadableMessage, now: Date): Promise<Swept> =>
  (await putOffUnreadable(message, now)) ? "putOff" : "left";

async function sweep(message: OverdueMessage, now: Date): Promise<Swept> {
  const { _id, claim, status, organization, template, channel, to: address } = message;
  const ended = (to: "unknown" | "failed", reason: string): Swept => {
    log.error(messageNotSent, { id: _id, template, channel, status: to, reason });
    return to;
  };
  const ends = status === "sending" || isOver(message, now);
  const read = ends && hasMore(template) ? await readMessageIfReadable(_id) : null;
  if (read === "unreadable") {
    log.error("message not readable", { id: _id });
    return putOff(message, now);
  }
  const data = read?.data;
  if (status === "sending") {
    return (await markUnknown({ _id, claim: claim ?? "", organization, data, to: address }, "broke_off", now))
      ? ended("unknown", "broke_off")
      : "left";
  }
  if (ends) {
    return (await failUnclaimed({ _id, channel, organization, data, to: address }, asFound(message), "expired", now))
      ? ended("failed", "expired")
      : "left";
  }
  return (await handOver(message, now)) ? "handedOver" : "left";
}

/** A failure must not stop the others. */
async function onItsOwn(key: string, change: () => Promise<Swept>): Promise<Swept> {
  try {
    return await change();
  } catch (error) {
    log.error("message not swept", { key, cause: withoutWords(error) });
    return "broke";
  }
}

/** Hands over due messages, marks interrupted ones unknown and ends expired ones; throws at the end if any failed. */
export async function sweepMessages(now: Date): Promise<number> {
  // Requests to customers come last.
  const due = [await overdueMessages(now, ofEachKey), await overdueMessages(now, requestsOfEachKey, "requests")];
  const messages = due.flatMap((found) => found.messages);
  const unreadable = due.flatMap((found) => found.unreadable);
  const changes = [
    ...messages.map((message) => () => onItsOwn(message._id, () => sweep(message, now))),
    ...unreadable.map((message) => () => onItsOwn(message.pk, () => putOff(message, now))),
  ];
  const did: Record<Swept, number> = { handedOver: 0, unknown: 0, failed: 0, putOff: 0, left: 0, broke: 0 };
  for (let start = 0; start < changes.length; start += atOnce)
    for (const one of await Promise.all(changes.slice(start, start + atOnce).map((change) => change()))) did[one] += 1;
  if (changes.length > 0) log.info("messages swept", did);
  // Shows in the function's error metric.
  if (did.broke > 0) throw new Error("messages not swept");
  return did.handedOver + did.unknown + did.failed;
}
