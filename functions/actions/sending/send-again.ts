import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { sendFailedAgain } from "#functions/data/sending/message-life.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { needsNobody } from "#shared/rules/sending/sending.ts";
import { findReceiver, isToMember } from "./find-receiver.ts";
import { hasSomethingToTell } from "./show-unsent.ts";

/**
 * Queues a message that was certainly not sent, to its member's present address. The audit log says who did it. Refused:
 * `message_not_found`, `message_not_failed` for one that was or may have been sent, or that is on its way already, `complaint_settled` where
 * its complaints are resolved or erased meanwhile or told otherwise, `receiver_unreachable` for a member who may not read
 * them any more or is not told by this channel today, and `no_sms_credits` for an SMS that the organization cannot pay.
 */
export async function sendAgain(id: string, by: By): Promise<{ queued: true } | Refusal> {
  const { organization, now } = by;
  const message = await readMessage(id);
  if (message?.organization !== organization) return { refused: "message_not_found" };
  if (message.status !== "failed") return { refused: "message_not_failed" };
  if (!(await hasSomethingToTell(organization, message))) return { refused: "complaint_settled" };
  // What was dropped is told in another message where it is wanted again.
  if (needsNobody(message.reason ?? "")) return { refused: "complaint_settled" };
  if (!isToMember(message)) return { refused: "message_not_found" };
  const receiver = await findReceiver(message);
  if ("reason" in receiver) return { refused: "receiver_unreachable" };
  const queued = await sendFailedAgain(message, receiver.to, now, auditPut(by, { subject: id }));
  if (queued === "no_credits") return { refused: "no_sms_credits" };
  return queued === "queued" ? { queued: true } : { refused: "message_not_failed" };
}
