import * as z from "zod/mini";
import { hearOfMail, type MailFeedback } from "#functions/actions/requests/hear-of-mail.ts";
import { tracedIn } from "#functions/actions/sending/trace-of.ts";
import { speaksOfAddress } from "#shared/rules/sending/resting-address.ts";
import { eachMessage } from "./each-message.ts";

/** SES tells an email's headers where its identity is set to include them. */
const Mail = z.object({
  headers: z.catch(z.array(z.object({ name: z.string(), value: z.string() })), []),
  /** Whom we wrote to: one address. Who came back is said by the other mail server, which may say what it likes. */
  destination: z.catch(z.array(z.string()), []),
  /** When SES took it: ISO 8601. */
  timestamp: z.catch(z.optional(z.string()), undefined),
});

/** `status`: why it came back, by RFC 3463. */
const recipients = z.array(z.object({ emailAddress: z.string(), status: z.catch(z.optional(z.string()), undefined) }));

/** What SES tells of an email, as notifications of an identity and events of a configuration set name it. */
const Told = z.object({
  notificationType: z.optional(z.string()),
  eventType: z.optional(z.string()),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ complainedRecipients: recipients })),
  mail: z._default(Mail, { headers: [], destination: [] }),
});

/** SNS's envelope of it. SES's first notification, that it may publish, is plain text. */
const Notification = z.object({ Message: z.string() });

const addressesOf = (
  of: z.infer<typeof recipients>,
  because: MailFeedback["because"],
  { headers, timestamp: takenAt, destination }: z.infer<typeof Mail>,
): MailFeedback[] => {
  const forItsWords = of.some(({ status = "" }) => !speaksOfAddress(status));
  const addresses = destination.length > 0 ? destination : of.map(({ emailAddress }) => emailAddress);
  return addresses.map((address) => ({ address, because, message: tracedIn(headers), takenAt, forItsWords }));
};

/** What SES tells of each address that we wrote to: the email came back for good or for now, or was marked as spam. */
function toldOf({ notificationType, eventType = notificationType, bounce, complaint, mail }: z.infer<typeof Told>) {
  if (eventType === "Bounce" && bounce)
    return addressesOf(bounce.bouncedRecipients, bounce.bounceType === "Permanent" ? "bounced" : "delayed", mail);
  return eventType === "Complaint" && complaint ? addressesOf(complaint.complainedRecipients, "complained", mail) : [];
}

/** An email came back, or was marked as spam: what follows for its address and its message, `hearOfMail` says. */
export const handler = eachMessage(Notification, async ({ Message }, now) => {
  if (!Message.startsWith("{")) return;
  for (const told of toldOf(Told.parse(JSON.parse(Message)))) await hearOfMail(told, now);
});
