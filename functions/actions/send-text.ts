import { phoneCodeFrom } from "#functions/crypto/phone-code.ts";
import type { Message } from "#functions/data/messages.ts";
import { giveBack } from "#functions/data/sms-pool.ts";
import { complaintSms } from "#functions/messages/complaint-sms.ts";
import { phoneCodeSms } from "#functions/messages/phone-code-sms.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { sendSms } from "#functions/services/sms.ts";
import { complaintOf } from "./complaint-of.ts";
import { type Ready, sendOnce } from "./send-once.ts";

async function ready(message: Message): Promise<Ready> {
  if (message.template === "phone_code") {
    const text = phoneCodeSms(message.language, phoneCodeFrom(await signingKey(), message.data.codeId));
    return () => sendSms(message.to, text);
  }
  if (message.template !== "complaint_alert") return { refused: "no_sms_text" };
  const complaint = await complaintOf(message);
  if (!complaint) return { refused: "feedback_erased" };
  const text = complaintSms(complaint);
  return () => sendSms(message.to, text);
}

/**
 * Sends a queued SMS at most once, and answers what became of it. Null when it was not queued any more. What was
 * certainly not sent gives its organization the credit back.
 */
export async function sendText(id: string, now: Date) {
  const paidBy: string[] = [];
  const outcome = await sendOnce(
    id,
    (message) => {
      if (message.organization !== null) paidBy.push(message.organization);
      return ready(message);
    },
    now,
  );
  if (outcome === "failed") await Promise.all(paidBy.map((organization) => giveBack(organization, 1)));
  return outcome;
}
