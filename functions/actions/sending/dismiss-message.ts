import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { dismissUnsent } from "#functions/data/delivery/unsent-messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Removes a failed message from the list, with an audit entry. */
export async function dismissMessage(message: string, by: ActorReference): Promise<{ dismissed: true } | Refusal> {
  const dismissed = await dismissUnsent(by.organization, message, auditPut(by, { subject: message }));
  return dismissed ? { dismissed } : { refused: "message_not_found" };
}
