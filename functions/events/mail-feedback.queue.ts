import * as z from "zod/mini";
import { handleMailEvent, type MailFeedback } from "#functions/actions/requests/handle-mail-event.ts";
import { tracedIn } from "#functions/actions/sending/trace-of.ts";
import { speaksOfAddress } from "#shared/rules/requests/bounces.ts";
import { eachMessage } from "./each-message.ts";

/** Headers are present only if the SES identity includes them. */
const Mail = z.object({
  headers: z.catch(z.array(z.object({ name: z.string(), value: z.string() })), []),
  /** The single recipient; the bounce's own addresses come from a foreign server and are not trusted. */
  destination: z.catch(z.array(z.string()), []),
  /** ISO 8601. */
  timestamp: z.catch(z.optional(z.string()), undefined),
});

/** `status` by RFC 3463. */
const recipients = z.array(z.object({ emailAddress: z.string(), status: z.catch(z.optional(z.string()), undefined) }));

/** SES names the fields differently in identity notifications and configuration set events. */
const Told = z.object({
  notificationType: z.optional(z.string()),
  eventType: z.optional(z.string()),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ complainedRecipients: recipients })),
  mail: z._default(Mail, { headers: [], destination: [] }),
});

/** SES's first notification to a topic is plain text. */
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

function toldOf({ notificationType, eventType = notificationType, bounce, complaint, mail }: z.infer<typeof Told>) {
  if (eventType === "Bounce" && bounce)
    return addressesOf(bounce.bouncedRecipients, bounce.bounceType === "Permanent" ? "bounced" : "delayed", mail);
  return eventType === "Complaint" && complaint ? addressesOf(complaint.complainedRecipients, "complained", mail) : [];
}

/** Handles bounces and spam complaints from SES. */
export const handler = eachMessage(Notification, async ({ Message }, now) => {
  if (!Message.startsWith("{")) return;
  for (const told of toldOf(Told.parse(JSON.parse(Message)))) await handleMailEvent(told, now);
});
