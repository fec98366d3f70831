import { canceled } from "#functions/data/requests/request-life.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import { asRead, failUnclaimed } from "#functions/data/sending/message-life.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { again } from "#functions/data/table.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/**
 * Ends the message of a request that is still queued, for `reason`; its credits come back in the same transaction. False
 * where it is being sent, or over.
 */
export async function dropRequest(request: string, reason: string, now: Date): Promise<boolean> {
  return again(async () => {
    const message = await readMessage(request);
    if (message?.status !== "queued") return false;
    return (await failUnclaimed(message, asRead(message), reason, now)) || undefined;
  }, false);
}

/** Takes back a request that is still queued. Refused: `request_not_found`, `request_not_queued`. */
export async function cancelRequest(
  { organization, request }: { organization: string; request: string },
  now: Date,
): Promise<RequestItem | Refusal> {
  const before = await readRequest(organization, request);
  if (before === null) return { refused: "request_not_found" };
  if (before.status !== "queued" || !(await dropRequest(request, canceled, now)))
    return { refused: "request_not_queued" };
  return (await readRequest(organization, request)) ?? { refused: "request_not_found" };
}
