import {
  asFound,
  handOverMessage,
  type OverdueMessage,
  overdueMessages,
} from "#functions/data/delivery/due-messages.ts";
import { failUnclaimed, markUnknown } from "#functions/data/delivery/message-life.ts";
import { lifeOf, readMessage } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import { log, withoutWords } from "#functions/log.ts";
import { messageNotSent } from "#shared/contract/events.ts";
import { triedFor } from "#shared/rules/sending/sending.ts";

/** Per index partition; 800 in all, about the senders' rate. */
const ofEachKey = 80;
/** The senders' rate, a minute long, for each of ten index partitions. */
const requestsOfEachKey = () => Number(variable("EMAILS_A_SECOND")) * 6;
const atOnce = 40;

/** What the sweep did to a message. `left`: somebody else was quicker. `broke`: it could not be changed now. */
type Swept = "handedOver" | "unknown" | "failed" | "left" | "broke";

/** A request that waited for sending hours gets one more try. */
const isOver = ({ template, firstDueAt, createdAt, handedOverAt }: OverdueMessage, now: Date): boolean =>
  !(template === "request" && handedOverAt === undefined) &&
  Date.parse(firstDueAt ?? createdAt) + triedFor(lifeOf(template)) < now.getTime();

/** Ends more than itself: the counts of a code, a request, an answer in its conversation, or credits paid before. */
const hasMore = (template: string): boolean => ["phone_code", "request", "answer", "put_right"].includes(template);

async function sweep(message: OverdueMessage, now: Date): Promise<Swept> {
  const { _id, claim, status, organization, template, channel, to: address } = message;
  const ended = (to: "unknown" | "failed", reason: string): Swept => {
    log.error(messageNotSent, { id: _id, template, channel, status: to, reason });
    return to;
  };
  const ends = status === "sending" || isOver(message, now);
  const data = ends && hasMore(template) ? (await readMessage(_id))?.data : undefined;
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
  return (await handOverMessage(message, now)) ? "handedOver" : "left";
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

/** Hands over due messages, marks those of lost senders as unknown, and ends old ones; throws at the end if one failed. */
export async function sweepMessages(now: Date): Promise<number> {
  // Requests to customers come last.
  const due = [await overdueMessages(now, ofEachKey), await overdueMessages(now, requestsOfEachKey(), "requests")];
  const changes = due.flat().map((message) => () => onItsOwn(message._id, () => sweep(message, now)));
  const did: Record<Swept, number> = { handedOver: 0, unknown: 0, failed: 0, left: 0, broke: 0 };
  for (let start = 0; start < changes.length; start += atOnce)
    for (const one of await Promise.all(changes.slice(start, start + atOnce).map((change) => change()))) did[one] += 1;
  if (changes.length > 0) log.info("messages swept", did);
  // Shows in the function's error metric.
  if (did.broke > 0) throw new Error("messages not swept");
  return did.handedOver + did.unknown + did.failed;
}
