import { addressMark } from "#functions/crypto/address-mark.ts";
import { asRead, changeMessage } from "#functions/data/delivery/message-life.ts";
import { readBounceRest } from "#functions/data/sending/bounces.ts";
import { readEmailsOfDay, toAllMembers, toMembers } from "#functions/data/sending/emails-of-day.ts";
import { aboutOf, lifeOf, type Message } from "#functions/data/sending/messages.ts";
import { renderEmail } from "#functions/messages/render-email.ts";
import { readyMail } from "#functions/services/mail.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { isOptedOut, sendSms } from "#functions/services/sms.ts";
import { endOfUtcDay, oneHour } from "#shared/rules/dates.ts";
import { dayFull } from "#shared/rules/requests/daily-limits.ts";
import { isMembersDayFull } from "#shared/rules/sending/notifications.ts";
import { droppedAsUnwanted, isTooLate, optedOut, triedFor, type Unsayable } from "#shared/rules/sending/sending.ts";
import { complaintsOf } from "./complaints-of.ts";
import { composeEmail, composeSms } from "./compose-message.ts";
import { dropResolvedFromDigest } from "./drop-resolved-from-digest.ts";
import { findNewsReceiver, isNews } from "./find-news-receiver.ts";
import { findReceiver, isToMember } from "./find-receiver.ts";
import { alertMember, queueAmong } from "./queue-alerts.ts";
import { queueHeldNotices } from "./queue-held-notices.ts";
import { sendCounted } from "./send-counted.ts";
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
  if (receiver.reason === droppedAsUnwanted && message.template === "reply_alert")
    await queueAmong([message.data.user], { organization, ...message.data }, now);
  if (receiver.reason === droppedAsUnwanted && data.user !== undefined)
    for (const feedback of await complaintsOf(message)) await alertMember(data.user, { organization, feedback }, now);
  return receiver;
}

/** Whether a number accepts our texts; Amazon may know of opt-outs from carriers. */
const takesTexts = async (number: string): Promise<boolean> =>
  !(await smsOptOut(number)) && !(await isOptedOut(number));

/** Null unless it contains customers' words. */
function toldBy(message: Message): string | null {
  if (isNews(message)) return message.data.organization;
  return isToMember(message) ? message.organization : null;
}

async function isFull(organization: string, now: Date): Promise<boolean> {
  const [own, all] = await Promise.all([
    readEmailsOfDay(toMembers(organization), now),
    readEmailsOfDay(toAllMembers, now),
  ]);
  return isMembersDayFull(own, all);
}

/** Milliseconds of random spread, so that the first few show whether the others must wait on. */
const spread = oneHour;

/** Waits as after a failed try, or ends the message if its time is over. */
function waitOrEnd({ template, createdAt, firstDueAt = createdAt }: Message, until: Date, because: string): Ready {
  const left = Date.parse(firstDueAt) + triedFor(lifeOf(template)) - until.getTime();
  const waitUntil = new Date(until.getTime() + Math.random() * Math.min(spread, left));
  return left > 0 ? { waitUntil, because, asTried: true } : { reason: because };
}

/** Stops auto-replies (RFC 3834), except for questions written by people. */
const automaticOf = ({ template }: Message): Record<string, string> =>
  template === "sales_contact" ? {} : { "Auto-Submitted": "auto-generated" };

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
  const rest = await readBounceRest({ mark: addressMark(await signingKey(), to), organization: aboutOf(message) }, now);
  const content = await composeEmail(message, now, rest?.forItsWords);
  if ("reason" in content) return content;
  // It would bounce again, unless only customers' words were rejected and this has none.
  if (rest !== null && (!rest.forItsWords || isNews(message))) return waitOrEnd(message, rest.until, "bounced");
  const organization = toldBy(message);
  if (organization !== null && (await isFull(organization, now))) return waitOrEnd(message, endOfUtcDay(now), dayFull);
  const send = await readyMail(to, renderEmail(content), { ...traceOf(message), ...automaticOf(message) });
  return organization === null ? send : () => sendCounted(send, [toMembers(organization), toAllMembers], now);
}

/** Sends a queued message other than a request at most once; null if not sent now. */
export const sendMessage = (id: string, now: Date) =>
  sendOnce(
    id,
    {
      isOurs: ({ template }) => template !== "request",
      freshen: (message) => dropResolvedFromDigest(message, now),
      prepare: (message) => prepare(message, now),
    },
    now,
  );
