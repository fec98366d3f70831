import { renderEmail } from "#functions/messages/render-email.ts";
import { sendMail } from "#functions/services/mail.ts";
import { emailContentFor } from "./email-content-for.ts";
import { sendOnce } from "./send-once.ts";

/** Sends a queued email at most once, and answers what became of it. Null when it was not queued any more. */
export const sendEmail = (id: string, now: Date) =>
  sendOnce(
    id,
    async (message) => {
      const content = await emailContentFor(message);
      if (!content) return { refused: "feedback_erased" };
      const email = renderEmail(content);
      return () => sendMail(message.to, email);
    },
    now,
  );
