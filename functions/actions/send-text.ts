import { complaintSms } from "#functions/messages/complaint-sms.ts";
import { sendSms } from "#functions/services/sms.ts";
import { complaintOf } from "./complaint-of.ts";
import { sendOnce } from "./send-once.ts";

/** Sends a queued SMS at most once, and answers what became of it. Null when it was not queued any more. */
export const sendText = (id: string, now: Date) =>
  sendOnce(
    id,
    async (message) => {
      if (message.template !== "complaint_alert") return { refused: "no_sms_text" };
      const complaint = await complaintOf(message);
      if (!complaint) return { refused: "feedback_erased" };
      const text = complaintSms(complaint);
      return () => sendSms(message.to, text);
    },
    now,
  );
