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

/** The organization whose customers' words an email brings to a member; null for any other. */
function toldBy(message: Message): string | null {
  if (isNews(message)) return message.data.organization;
  return isToMember(message) ? message.organization : null;
}

/** Whether an organization's members had as many emails today as SES leaves to it. 1 read unit. */
async function isFull(organization: string, now: Date): Promise<boolean> {
  const [own, all] = await Promise.all([
    readEmailsOfDay(toMembers(organization), now),
    readEmailsOfDay(toAllMembers, now),
  ]);
  return isMembersDayFull(own, all);
}

/** Milliseconds over which what waits for one moment is spread by chance: the first few tell whether all others wait on. */
const spread = oneHour;

/** Has a message wait for a moment, or ends it where its time is over by then, as that of one that was tried. */
function waitOrEnd({ template, createdAt, firstDueAt = createdAt }: Message, until: Date, because: string): Ready {
  const left = Date.parse(firstDueAt) + triedFor(template) - until.getTime();
  const waitUntil = new Date(until.getTime() + Math.random() * Math.min(spread, left));
  return left > 0 ? { waitUntil, because, asTried: true } : { reason: because };
}

/** No machine answers what a machine wrote (RFC 3834). Only a question to our sales was written by a person. */
const automaticOf = ({ template }: Message): Record<string, string> =>
  template === "sales_contact" ? {} : { "Auto-Submitted": "auto-generated" };

async function prepare(message: Message, now: Date): Promise<Ready> {
  // A code or link that came too late would be tried for nothing.
  if (isTooLate(message, now)) return { reason: "expired" };
  const receiver = await readdress(message, now);
  if ("reason" in receiver) return receiver;
  const { to } = receiver;
  if (message.channel === "sms") {
    // A word is answered to whoever texted it, STOP too.
    if (message.template !== "text_answer" && !(await takesTexts(to))) return { reason: optedOut };
    const text = await composeSms(message, now);
    return typeof text === "object" ? text : () => sendSms(to, text);
  }
  const rest = await readRest({ mark: addressMark(await signingKey(), to), organization: aboutOf(message) }, now);
  const content = await composeEmail(message, now, rest?.forItsWords);
  if ("reason" in content) return content;
  // The next one would come back, too, but where it was for a customer's words and this one has none.
  if (rest !== null && (!rest.forItsWords || isNews(message))) return waitOrEnd(message, rest.until, "bounced");
  const organization = toldBy(message);
  if (organization !== null && (await isFull(organization, now))) return waitOrEnd(message, endOfUtcDay(now), dayFull);
  const send = await readyMail(to, renderEmail(content), { ...traceOf(message), ...automaticOf(message) });
  return organization === null ? send : () => sendCounted(send, [toMembers(organization), toAllMembers], now);
}

/**
 * Sends a queued email or SMS at most once, and answers its new state. Null when it was not to be sent now, and for one that
 * asks a customer: `sendRequest` does.
 */
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
