import { asRead, changeMessage } from "#functions/data/sending/message-life.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { droppedAsUnwanted, type Unsayable } from "#shared/rules/sending/sending.ts";
import { complaintsOf } from "./complaints-of.ts";
import { findNewsReceiver, isNews } from "./find-news-receiver.ts";
import { findReceiver, isToMember } from "./find-receiver.ts";
import { alertMember, queueAmong } from "./queue-alerts.ts";
import { tellOfHeld } from "./queue-held-notices.ts";

const ulidLength = 26;

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
 * Refreshes a message's recipient, or tells why it is dropped; alerts move to a newly chosen channel first, so that
 * none is lost.
 */
export async function readdress(message: Message, now: Date): Promise<{ to: string } | Unsayable> {
  if (isNews(message)) return writtenDown(message, await findNewsReceiver(message));
  if (!isToMember(message)) return { to: message.to };
  const receiver = await findReceiver(message);
  if ("to" in receiver) return writtenDown(message, receiver);
  const { _id, organization, data } = message;
  // The id begins with the rating's; other members may now be the ones to notify.
  if (message.template === "held_ratings") await tellOfHeld(organization, _id.slice(0, ulidLength), { now, due: now });
  if (receiver.reason === droppedAsUnwanted && message.template === "reply_alert")
    await queueAmong([message.data.user], { organization, ...message.data }, now);
  if (receiver.reason === droppedAsUnwanted && data.user !== undefined)
    for (const feedback of await complaintsOf(message)) await alertMember(data.user, { organization, feedback }, now);
  return receiver;
}
