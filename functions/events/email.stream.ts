import { emailOf } from "#functions/messages/email.ts";
import { sendMail } from "#functions/services/mail.ts";
import { eachRecord, textOf } from "./each-record.ts";
import { letterFor } from "./letter-for.ts";
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

export const handler = eachRecord(async (image, now) => {
  await run(textOf(image, "_id"), now);
});
