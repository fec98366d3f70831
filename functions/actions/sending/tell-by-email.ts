import { isListening, readUser } from "#functions/data/accounts/users.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { alertStatusOf } from "#functions/data/sending/alert-status.ts";
import { alertId, type ReplyAlert } from "#functions/data/sending/alerts.ts";
import { type Message, readMessage } from "#functions/data/sending/messages.ts";
import { alertRoundOf } from "#shared/rules/feedbacks/alert-round.ts";
import { needsNobody } from "#shared/rules/sending/sending.ts";
import { complaintsOf } from "./complaints-of.ts";
import { type Alerted, queueInPlaceOfSms } from "./queue-alerts.ts";

type OfComplaints = Extract<Message, { template: "complaint_alert" | "complaint_digest" }>;
type OfCustomers = OfComplaints | ReplyAlert;

const isMissed = (message: Message | null): message is OfCustomers =>
  (message?.template === "complaint_alert" ||
    message?.template === "complaint_digest" ||
    message?.template === "reply_alert") &&
  message.channel === "sms" &&
  message.status === "failed" &&
  !needsNobody(message.reason ?? "");

async function toldIn(message: OfComplaints): Promise<Alerted[]> {
  const { organization } = message;
  if (message.template === "complaint_alert") return [{ organization, ...message.data }];
  const told = (await complaintsOf(message)).map(async (feedback) => {
    const complaint = await readFeedback(organization, feedback);
    return complaint === null ? [] : [{ organization, feedback, round: alertRoundOf(complaint.alertRound) }];
  });
  return (await Promise.all(told)).flat();
}

async function untoldOf(user: string, complaints: readonly Alerted[]): Promise<Alerted[]> {
  const found = await Promise.all(
    complaints.map(({ feedback, round = 0 }) => alertStatusOf({ feedback, round }, [user])),
  );
  return complaints.filter((_, index) => found[index]?.of.get(user) !== "told");
}

/** Queues emails in place of a failed SMS; idempotent. Returns the number of complaints told, or null. */
export async function tellByEmail(id: string, now: Date): Promise<number | null> {
  const message = await readMessage(id);
  if (!isMissed(message) || message.data.user === undefined) return null;
  const user = await readUser(message.data.user);
  if (user === null || !isListening(user)) return null;
  if (message.template === "reply_alert") {
    await queueInPlaceOfSms(user, { organization: message.organization, ...message.data }, { ...message, now });
    return 1;
  }
  const told = await toldIn(message);
  // Skips those already told, so that a later call continues a large digest.
  for (const alerted of await untoldOf(user._id, told)) await queueInPlaceOfSms(user, alerted, { ...message, now });
  return told.length;
}

/** Queues the email in place of a member's failed SMS about one complaint; true if new. */
export async function tellInPlaceOfSms(user: string, alerted: Alerted, now: Date): Promise<boolean> {
  const sms = await readMessage(alertId({ feedback: alerted.feedback, user, channel: "sms" }));
  const message = sms?.digest === undefined ? sms : await readMessage(sms.digest);
  if (!isMissed(message)) return false;
  const reader = await readUser(user);
  if (reader === null || !isListening(reader)) return false;
  const outcome = await queueInPlaceOfSms(reader, alerted, { ...message, now });
  return outcome === "alert" || outcome === "digest";
}
