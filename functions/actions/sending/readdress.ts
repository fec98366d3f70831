import { asRead, changeMessage } from "#functions/data/sending/message-life.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { droppedAsUnwanted, type Unsayable } from "#shared/rules/sending/sending.ts";
import { complaintsOf } from "./complaints-of.ts";
import { findNewsReceiver, isNews } from "./find-news-receiver.ts";
import { findReceiver, isToMember } from "./find-receiver.ts";
import { alertMember, queueAmong } from "./queue-alerts.ts";
import { tellOfHeld } from "./queue-held-notices.ts";

const ulidLength = 26;

/** A message's receiver, once their address is written down on it where that changed. */
async function writtenDown(
  message: Message,
  receiver: { to: string } | Unsayable,
): Promise<{ to: string } | Unsayable> {
  if ("reason" in receiver) return receiver;
  const { to } = receiver;
  if (to !== message.to) await changeMessage(message._id, ["queued"], asRead(message), { to });
  return { to };
}

/**
 * Where a message goes now, which is written down on it when it changed. Answers the reason where a member's message goes
 * to nobody. Somebody who is told by another channel since gets the alerts there first, once, so that none is lost
 * between. The same goes for others who are told of held ratings then.
 */
export async function readdress(message: Message, now: Date): Promise<{ to: string } | Unsayable> {
  if (isNews(message)) return writtenDown(message, await findNewsReceiver(message));
  if (!isToMember(message)) return { to: message.to };
  const receiver = await findReceiver(message);
  if ("to" in receiver) return writtenDown(message, receiver);
  const { _id, organization, data } = message;
  // Its id begins with the rating that it goes with. Perhaps it was to the last leader who wanted to be told.
  if (message.template === "held_ratings") await tellOfHeld(organization, _id.slice(0, ulidLength), { now, due: now });
  if (receiver.reason === droppedAsUnwanted && message.template === "reply_alert")
    await queueAmong([message.data.user], { organization, ...message.data }, now);
  if (receiver.reason === droppedAsUnwanted && data.user !== undefined)
    for (const feedback of await complaintsOf(message)) await alertMember(data.user, { organization, feedback }, now);
  return receiver;
}
