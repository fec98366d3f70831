import { complaintSms } from "#functions/messages/complaint-sms.ts";
import { sendSms } from "#functions/services/sms.ts";
import { complaintOf } from "./complaint-of.ts";
import { eachRecord, textOf } from "./each-record.ts";
import { sendOnce } from "./send-once.ts";

const origin = process.env.PUBLIC_ORIGIN ?? "";

/** Sends a queued SMS, at most once. */
export const run = (id: string, now: Date) =>
  sendOnce(
    id,
    async (message) => {
      if (message.template !== "complaint_alert") return { refused: "no_sms_text" };
      const complaint = await complaintOf(message, origin);
      if (!complaint) return { refused: "feedback_erased" };
      const text = complaintSms(complaint);
      return () => sendSms(message.to, text);
    },
    now,
  );

export const handler = eachRecord(async (image, now) => {
  await run(textOf(image, "_id"), now);
});
