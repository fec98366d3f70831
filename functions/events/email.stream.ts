import { emailOf } from "#functions/messages/email.ts";
import { sendMail } from "#functions/services/mail.ts";
import { eachRecord, textOf } from "./each-record.ts";
import { letterFor } from "./letter-for.ts";
import { queueAlerts } from "./queue-alerts.ts";
import { sendOnce } from "./send-once.ts";

const origin = process.env.PUBLIC_ORIGIN ?? "";

/** Sends a queued email, at most once. */
export const run = (id: string, now: Date) =>
  sendOnce(
    id,
    async (message) => {
      const letter = await letterFor(message, origin);
      if (!letter) return { refused: "feedback_erased" };
      const email = emailOf(letter);
      return () => sendMail(message.to, email);
    },
    now,
  );

/** A new complaint becomes its members' messages; a queued email is sent. One function, because only two may read the stream. */
export const handler = eachRecord(async (image, now) => {
  if (textOf(image, "kind") === "feedback")
    await queueAlerts({ organization: textOf(image, "organization"), feedback: textOf(image, "_id") }, now);
  else await run(textOf(image, "_id"), now);
});
