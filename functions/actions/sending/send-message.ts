import { asRead, changeMessage } from "#functions/data/delivery/message-life.ts";
import { isInConversation, lifeOf, type Message } from "#functions/data/sending/messages.ts";
import { renderEmail } from "#functions/messages/render-email.ts";
import { readyMail } from "#functions/services/mail.ts";
import { isOptedOut, sendSms } from "#functions/services/sms.ts";
import { droppedAsUnwanted, isTooLate, optedOut, type Unsayable } from "#shared/rules/sending/sending.ts";
import { composeEmail, composeSms } from "./compose-message.ts";
import { countedSend } from "./counted-send.ts";
import { findNewsReceiver, isNews } from "./find-news-receiver.ts";
import { findReceiver, isToMember } from "./find-receiver.ts";
import { escalationWaits } from "./messages/complaint-overdue.ts";
import { queueAmong, subjectsOf } from "./queue-alerts.ts";
import { queueHeldNotices } from "./queue-held-notices.ts";
import { type Ready, sendOnce } from "./send-once.ts";
import { smsOptOut } from "./sms-opt-out.ts";
import { traceOf } from "./trace-of.ts";

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
async function readdress(message: Message, now: Date): Promise<{ to: string } | Unsayable> {
  if (isNews(message)) return writtenDown(message, await findNewsReceiver(message));
  if (!isToMember(message)) return { to: message.to };
  const receiver = await findReceiver(message);
  if ("to" in receiver) return writtenDown(message, receiver);
  const { organization, data } = message;
  // Other members may now be the ones to notify.
  if (message.template === "held_ratings") await queueHeldNotices(organization, now);
  else if (receiver.reason === droppedAsUnwanted)
    for (const subject of subjectsOf(message)) await queueAmong([data.user], subject, now);
  return receiver;
}

/** Whether a number accepts our texts; Amazon may know of opt-outs from carriers. */
const takesTexts = async (number: string): Promise<boolean> =>
  !(await smsOptOut(number)) && !(await isOptedOut(number));

/** Stops auto-replies (RFC 3834), except for what people wrote. */
const automaticOf = ({ template }: Message): Record<string, string> =>
  template === "sales_contact" || template === "answer" ? {} : { "Auto-Submitted": "auto-generated" };

async function prepare(message: Message, now: Date): Promise<Ready> {
  // An expired code or link is useless.
  if (isTooLate(lifeOf(message.template), message.createdAt, now)) return { reason: "expired" };
  const receiver = await readdress(message, now);
  if ("reason" in receiver) return receiver;
  const { to } = receiver;
  if (message.channel === "sms") {
    // Even STOP gets its confirmation.
    if (message.template !== "text_answer" && !(await takesTexts(to))) return { reason: optedOut };
    const text = await composeSms(message, now);
    return typeof text === "object" ? text : () => sendSms(to, text);
  }
  const waitUntil = message.template === "complaint_overdue" ? await escalationWaits(message, now) : null;
  if (waitUntil !== null) return { waitUntil, because: "not_overdue" };
  const content = await composeEmail(message, now);
  if ("reason" in content) return content;
  const readers = isInConversation(message) ? "customers" : "staff";
  const send = await readyMail(to, renderEmail(content), { ...traceOf(message), ...automaticOf(message) }, readers);
  return isInConversation(message) ? countedSend(message.data.organization, send, now) : send;
}

/** Sends a queued message other than a request at most once; null if not sent now. */
export const sendMessage = (id: string, now: Date) =>
  sendOnce(
    id,
    {
      isOurs: ({ template }) => template !== "request",
      prepare: (message) => prepare(message, now),
    },
    now,
  );
