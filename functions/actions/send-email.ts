import { emailOf } from "#functions/messages/email.ts";
import { sendMail } from "#functions/services/mail.ts";
import { letterFor } from "./letter-for.ts";
import { sendOnce } from "./send-once.ts";

/** Sends a queued email at most once, and answers what became of it. Null when it was not queued any more. */
export const sendEmail = (id: string, origin: string, now: Date) =>
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
