import { asFound, handOver, type OverdueMessage, overdueMessages } from "#functions/data/due-messages.ts";
import { failUnclaimed, markUnknown } from "#functions/data/message-life.ts";
import { log } from "#functions/log.ts";
import { messageNotSent } from "#shared/contract/events.ts";
import { triedFor } from "#shared/rules/sending.ts";

/** Messages taken of each of the ten keys in one tick: 800 in all, about what SES takes in a minute at first. */
const ofEachKey = 80;
/** Writes at the same time. */
const atOnce = 40;

/** What the sweep did to a message. `left`: somebody else was quicker. */
type Swept = "handedOver" | "unknown" | "failed" | "left";

const isOver = ({ template, firstDueAt, createdAt }: OverdueMessage, now: Date): boolean =>
  Date.parse(firstDueAt ?? createdAt) + triedFor(template) < now.getTime();

async function sweep(message: OverdueMessage, now: Date): Promise<Swept> {
  const { _id, claim, status, organization, template, channel } = message;
  const ended = (to: "unknown" | "failed", reason: string): Swept => {
    log.error(messageNotSent, { id: _id, template, channel, status: to, reason });
    return to;
  };
  if (status === "sending")
    return (await markUnknown({ _id, claim: claim ?? "", organization }, "broke_off", now))
      ? ended("unknown", "broke_off")
      : "left";
  if (isOver(message, now))
    return (await failUnclaimed({ _id, channel, organization }, asFound(message), "expired", now))
      ? ended("failed", "expired")
      : "left";
  return (await handOver(message, now)) ? "handedOver" : "left";
}

/**
 * Looks after every message whose time has come: hands queued ones over to a sender, calls those unknown whose sender did
 * not come back (perhaps sent, so never sent again), and ends those that were tried for long enough. Takes up to 800,
 * oldest first; the next tick takes the next. Answers how many it changed.
 */
export async function sweepMessages(now: Date): Promise<number> {
  const overdue = await overdueMessages(now, ofEachKey);
  const did: Record<Swept, number> = { handedOver: 0, unknown: 0, failed: 0, left: 0 };
  for (let start = 0; start < overdue.length; start += atOnce)
    for (const one of await Promise.all(overdue.slice(start, start + atOnce).map((message) => sweep(message, now))))
      did[one] += 1;
  if (overdue.length > 0) log.info("messages swept", did);
  return overdue.length - did.left;
}
