import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { dismissUnsent } from "#functions/data/sending/unsent-messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/**
 * Takes a message that did not arrive off the organization's list, for good. The audit log says who did it. Refused:
 * `message_not_found`.
 */
export async function dismissMessage(message: string, by: By): Promise<{ dismissed: true } | Refusal> {
  const dismissed = await dismissUnsent(by.organization, message, auditPut(by, { subject: message }));
  return dismissed ? { dismissed } : { refused: "message_not_found" };
}
