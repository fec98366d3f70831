import { auditPut } from "#functions/data/audit.ts";
import { sendFailedAgain } from "#functions/data/message-life.ts";
import { type Message, readMessage } from "#functions/data/messages.ts";
import { hasVerifiedPhone, readUser } from "#functions/data/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { hasSomethingToTell } from "./unsent-messages.ts";

/**
 * Where the message's member is reached today: they may have mended the address that it failed at. Only a number that they
 * proved to be theirs takes the place of the one before.
 */
async function presentAddress({ channel, data, to }: Message): Promise<string> {
  const user = "user" in data && data.user ? await readUser(data.user) : null;
  if (!user) return to;
  if (channel === "email") return user.email;
  return (hasVerifiedPhone(user) ? user.phone : null) ?? to;
}

/**
 * Queues a message that was certainly not sent, to its member's present address. The audit log says who did it. Refused: `message_not_found`,
 * `message_not_failed` for one that was or may have been sent, or that is on its way already, `complaint_settled` where
 * its complaints are resolved or erased meanwhile, and `no_sms_credits` for an SMS that the organization cannot pay.
 */
export async function sendAgain(
  organization: string,
  id: string,
  { now, ...by }: { user: string; route: string; now: Date },
): Promise<{ queued: true } | Refusal> {
  const message = await readMessage(id);
  if (message?.organization !== organization) return { refused: "message_not_found" };
  if (message.status !== "failed") return { refused: "message_not_failed" };
  if (!(await hasSomethingToTell(organization, message))) return { refused: "complaint_settled" };
  const entry = auditPut({ organization, ...by, subject: id }, now);
  const queued = await sendFailedAgain(message, await presentAddress(message), now, entry);
  if (queued === "no_credits") return { refused: "no_sms_credits" };
  return queued === "queued" ? { queued: true } : { refused: "message_not_failed" };
}
