import { isListening, readUser } from "#functions/data/accounts/users.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { needsNobody, optedOut } from "#shared/rules/sending/sending.ts";
import { isToMember } from "./find-receiver.ts";
import { queueAlertFor, subjectsOf } from "./queue-alerts.ts";

/** Queues emails in place of a failed SMS; idempotent. */
export async function tellByEmail(id: string, now: Date): Promise<void> {
  const message = await readMessage(id);
  if (!message || !isToMember(message) || message.template === "held_ratings") return;
  const { channel, status, reason = "", data } = message;
  if (channel !== "sms" || status !== "failed" || needsNobody(reason)) return;
  const user = await readUser(data.user);
  if (user === null || !isListening(user)) return;
  const way = { channel: "email", to: user.email, smsLeftOut: reason === optedOut ? optedOut : "not_sent" } as const;
  for (const subject of subjectsOf(message)) await queueAlertFor(user, subject, way, now);
}
