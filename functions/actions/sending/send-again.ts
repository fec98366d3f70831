import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { sendFailedAgain } from "#functions/data/delivery/message-life.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { needsNobody } from "#shared/rules/sending/sending.ts";
import { findReceiver, isToMember } from "./find-receiver.ts";
import { hasSomethingToTell } from "./show-unsent.ts";

/** Requeues a failed message to the member's current address, with an audit entry. */
export async function sendAgain(id: string, by: ActorReference): Promise<{ queued: true } | Refusal> {
  const { organization, now } = by;
  const message = await readMessage(id);
  if (message?.organization !== organization) return { refused: "message_not_found" };
  if (message.status !== "failed") return { refused: "message_not_failed" };
  if (!(await hasSomethingToTell(organization, message))) return { refused: "complaint_settled" };
  // Dropped messages are replaced by others when needed.
  if (needsNobody(message.reason ?? "")) return { refused: "complaint_settled" };
  if (!isToMember(message)) return { refused: "message_not_found" };
  const receiver = await findReceiver(message);
  if ("reason" in receiver) return { refused: "receiver_unreachable" };
  const queued = await sendFailedAgain(message, receiver.to, now, auditPut(by, { subject: id }));
  if (queued === "no_credits") return { refused: "no_sms_credits" };
  return queued === "queued" ? { queued: true } : { refused: "message_not_failed" };
}
