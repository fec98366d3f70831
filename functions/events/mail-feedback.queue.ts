import * as z from "zod/mini";
import { hearOfMail, type MailFeedback } from "#functions/actions/requests/hear-of-mail.ts";
import { eachMessage } from "./each-message.ts";

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** What SES tells of an email, as notifications of an identity and events of a configuration set name it. */
const Told = z.object({
  notificationType: z.optional(z.string()),
  eventType: z.optional(z.string()),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ complainedRecipients: recipients })),
});

/** SNS's envelope of it. SES's first notification, that it may publish, is plain text. */
const Notification = z.object({ Message: z.string() });

const addressesOf = (of: z.infer<typeof recipients>, because: MailFeedback["because"]): MailFeedback[] =>
  of.map(({ emailAddress }) => ({ address: emailAddress, because }));

/** The addresses that may not be written to any more. What came back only for now is none of them. */
function toldOf({ notificationType, eventType = notificationType, bounce, complaint }: z.infer<typeof Told>) {
  if (eventType === "Bounce" && bounce?.bounceType === "Permanent")
    return addressesOf(bounce.bouncedRecipients, "bounced");
  return eventType === "Complaint" && complaint ? addressesOf(complaint.complainedRecipients, "complained") : [];
}

/** An email came back, or was marked as spam: nobody asks its address any more. */
export const handler = eachMessage(Notification, async ({ Message }, now) => {
  if (!Message.startsWith("{")) return;
  for (const told of toldOf(Told.parse(JSON.parse(Message)))) await hearOfMail(told, now);
});
