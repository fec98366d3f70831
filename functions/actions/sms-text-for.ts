import { phoneCodeFrom } from "#functions/crypto/phone-code.ts";
import type { Message } from "#functions/data/messages.ts";
import { complaintSms } from "#functions/messages/complaint-sms.ts";
import { digestSms } from "#functions/messages/digest-sms.ts";
import { phoneCodeSms } from "#functions/messages/phone-code-sms.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { complaintOf } from "./complaint-of.ts";
import { digestOf } from "./digest-of.ts";

/** The text of a queued SMS, or null when there is nothing left to say: the feedback it is about was deleted. */
export async function smsTextFor(message: Message): Promise<string | null> {
  switch (message.template) {
    case "complaint_alert": {
      const complaint = await complaintOf(message);
      return complaint && complaintSms(complaint);
    }
    case "complaint_digest": {
      const digest = await digestOf(message);
      return digest && digestSms(digest);
    }
    case "phone_code":
      return phoneCodeSms(message.language, phoneCodeFrom(await signingKey(), message.data.codeId));
    default:
      return null;
  }
}
