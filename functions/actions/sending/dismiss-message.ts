import { auditPut } from "#functions/data/audit.ts";
import { dismissUnsent } from "#functions/data/unsent-messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/**
 * Takes a message that did not arrive off the organization's list, for good. The audit log says who did it. Refused:
 * `message_not_found`.
 */
export async function dismissMessage(
  organization: string,
  message: string,
  { now, ...by }: { user: string; route: string; now: Date },
): Promise<{ dismissed: true } | Refusal> {
  const entry = auditPut({ organization, ...by, subject: message }, now);
  return (await dismissUnsent(organization, message, entry)) ? { dismissed: true } : { refused: "message_not_found" };
}
