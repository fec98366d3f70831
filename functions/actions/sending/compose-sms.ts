import { phoneCodeFrom } from "#functions/crypto/phone-code.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import { answerSms } from "#functions/messages/answer-sms.ts";
import { complaintSms } from "#functions/messages/complaint-sms.ts";
import { digestSms } from "#functions/messages/digest-sms.ts";
import { phoneCodeSms } from "#functions/messages/phone-code-sms.ts";
import { replySms } from "#functions/messages/reply-sms.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { phoneCodeLife } from "#shared/rules/accounts/account.ts";
import { oneMinute } from "#shared/rules/durations.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import { gatherComplaint } from "./gather-complaint.ts";
import { gatherDigest } from "./gather-digest.ts";
import { gatherReply } from "./gather-reply.ts";

/** The code is as old as its message. */
const minutesLeft = ({ createdAt }: Message, now: Date): number =>
  Math.round((Date.parse(createdAt) + phoneCodeLife - now.getTime()) / oneMinute);

/** Text of an SMS, or why it is dropped; throws for templates of emails. */
export async function composeSms(message: Message, now: Date): Promise<string | Unsayable> {
  switch (message.template) {
    case "complaint_alert": {
      const complaint = await gatherComplaint(message, now);
      return "reason" in complaint ? complaint : complaintSms(complaint);
    }
    case "complaint_digest": {
      const digest = await gatherDigest(message, now);
      return "reason" in digest ? digest : digestSms(digest);
    }
    case "reply_alert": {
      const told = await gatherReply(message);
      return "reason" in told ? told : replySms(told);
    }
    case "text_answer":
      return answerSms(message.language, message.data.word, variable("PUBLIC_ORIGIN"));
    case "phone_code":
      return phoneCodeSms(
        message.language,
        phoneCodeFrom(await signingKey(), message.data.codeId),
        minutesLeft(message, now),
      );
    default:
      throw new Error(`${message.template} is never an SMS`);
  }
}
