import { addressMark } from "#functions/crypto/address-mark.ts";
import { readEmailsOfDay, toAllMembers, toMembers } from "#functions/data/sending/emails-of-day.ts";
import { aboutOf, type Message } from "#functions/data/sending/messages.ts";
import { readRest } from "#functions/data/sending/resting-addresses.ts";
import { renderEmail } from "#functions/messages/render-email.ts";
import { readyMail } from "#functions/services/mail.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { sendSms } from "#functions/services/sms.ts";
import { oneHour } from "#shared/rules/durations.ts";
import { dayFull } from "#shared/rules/requests/emails-a-day.ts";
import { isMembersDayFull } from "#shared/rules/sending/member-mails.ts";
import { isTooLate, optedOut, triedFor } from "#shared/rules/sending/sending.ts";
import { endOfUtcDay } from "#shared/rules/utc-day.ts";
import { composeEmail } from "./compose-email.ts";
import { composeSms } from "./compose-sms.ts";
import { isNews } from "./find-news-receiver.ts";
import { isToMember } from "./find-receiver.ts";
import { readdress } from "./readdress.ts";
import { sendCounted } from "./send-counted.ts";
import { type Ready, sendOnce } from "./send-once.ts";
import { takeOutSettled } from "./take-out-settled.ts";
import { takesTexts } from "./takes-texts.ts";
import { traceOf } from "./trace-of.ts";

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
  const left = Date.parse(firstDueAt) + triedFor(template) - until.getTime();
  const waitUntil = new Date(until.getTime() + Math.random() * Math.min(spread, left));
  return left > 0 ? { waitUntil, because, asTried: true } : { reason: because };
}

/** Stops auto-replies (RFC 3834), except for questions written by people. */
const automaticOf = ({ template }: Message): Record<string, string> =>
  template === "sales_contact" ? {} : { "Auto-Submitted": "auto-generated" };

async function prepare(message: Message, now: Date): Promise<Ready> {
  // An expired code or link is useless.
  if (isTooLate(message, now)) return { reason: "expired" };
  const receiver = await readdress(message, now);
  if ("reason" in receiver) return receiver;
  const { to } = receiver;
  if (message.channel === "sms") {
    // Even STOP gets its confirmation.
    if (message.template !== "text_answer" && !(await takesTexts(to))) return { reason: optedOut };
    const text = await composeSms(message, now);
    return typeof text === "object" ? text : () => sendSms(to, text);
  }
  const rest = await readRest({ mark: addressMark(await signingKey(), to), organization: aboutOf(message) }, now);
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
      freshen: (message) => takeOutSettled(message, now),
      prepare: (message) => prepare(message, now),
    },
    now,
  );
