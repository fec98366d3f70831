import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { asRead, failUnclaimed } from "#functions/data/delivery/message-life.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { retryOnConflict, type Write } from "#functions/data/table.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { canceled } from "#shared/rules/sending/sending.ts";

/**
 * Ends a queued request or reminder and refunds its credits, with `also` in one transaction; false once it is being
 * sent.
 */
export async function dropRequest(request: string, reason: string, now: Date, also: Write[] = []): Promise<boolean> {
  return retryOnConflict(async () => {
    const message = await readMessage(request);
    if (message?.status !== "queued") return false;
    return (await failUnclaimed(message, asRead(message), reason, now, also)) || undefined;
  }, false);
}

/** Cancels a queued request, with an audit entry. */
export async function cancelRequest(request: string, by: ActorReference): Promise<RequestItem | Refusal> {
  const { organization, now } = by;
  const before = await readRequest(organization, request);
  if (before === null) return { refused: "request_not_found" };
  if (before.status !== "queued" || !(await dropRequest(request, canceled, now, [auditPut(by, { subject: request })])))
    return { refused: "request_not_queued" };
  return (await readRequest(organization, request)) ?? { refused: "request_not_found" };
}
