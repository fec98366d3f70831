import type { Message } from "#functions/data/sending/messages.ts";
import { isResting } from "#functions/data/sending/resting-addresses.ts";
import { renderEmail } from "#functions/messages/render-email.ts";
import { readyMail } from "#functions/services/mail.ts";
import { sendSms } from "#functions/services/sms.ts";
import { isTooLate } from "#shared/rules/sending/sending.ts";
import { composeEmail } from "./compose-email.ts";
import { composeSms } from "./compose-sms.ts";
import { readdress } from "./readdress.ts";
import { type Ready, sendOnce } from "./send-once.ts";
import { takeOutSettled } from "./take-out-settled.ts";
import { traceOf } from "./trace-of.ts";

async function prepare(message: Message, now: Date): Promise<Ready> {
  // A code or link that came too late would be tried for nothing.
  if (isTooLate(message, now)) return { reason: "expired" };
  const receiver = await readdress(message, now);
  if ("reason" in receiver) return receiver;
  const { to } = receiver;
  if (message.channel === "sms") {
    const text = await composeSms(message, now);
    return typeof text === "object" ? text : () => sendSms(to, text);
  }
  const content = await composeEmail(message, now);
  if ("reason" in content) return content;
  // The next one would come back, too.
  if (await isResting(to, now)) return { reason: "bounced" };
  const email = renderEmail(content);
  return readyMail(to, email, traceOf(message));
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
