import { auditPut } from "#functions/data/audit.ts";
import { sendFailedAgain } from "#functions/data/message-life.ts";
import { readMessage } from "#functions/data/messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { needsNobody } from "#shared/rules/sending.ts";
import { isToMember, receiverOf } from "./receiver-of.ts";
import { hasSomethingToTell } from "./unsent-messages.ts";

/**
 * Queues a message that was certainly not sent, to its member's present address. The audit log says who did it. Refused:
 * `message_not_found`, `message_not_failed` for one that was or may have been sent, or that is on its way already, `complaint_settled` where
 * its complaints are resolved or erased meanwhile or told otherwise, `receiver_unreachable` for a member who may not read
 * them any more or is not told by this channel today, and `no_sms_credits` for an SMS that the organization cannot pay.
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
  // What was dropped is told in another message where it is wanted again.
  if (needsNobody(message.reason ?? "")) return { refused: "complaint_settled" };
  if (!isToMember(message)) return { refused: "message_not_found" };
  const receiver = await receiverOf(message);
  if ("reason" in receiver) return { refused: "receiver_unreachable" };
  const entry = auditPut({ organization, ...by, subject: id }, now);
  const queued = await sendFailedAgain(message, receiver.to, now, entry);
  if (queued === "no_credits") return { refused: "no_sms_credits" };
  return queued === "queued" ? { queued: true } : { refused: "message_not_failed" };
}
