import { cancelMark, readBatchLines } from "#functions/data/requests/batches.ts";
import { canceled } from "#functions/data/requests/request-life.ts";
import { endedAtOnce, failRequestsUnclaimed } from "#functions/data/sending/message-life.ts";
import { readRequestMessages } from "#functions/data/sending/messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { CanceledBatch } from "#shared/model/request-batch.ts";
import { dropRequest } from "./cancel-request.ts";
import { batchFigures } from "./show-batch.ts";

/** Requests taken back in one call. */
const atOnce = 500;

/** Takes some requests back, together where nobody is quicker, and one by one where somebody is. */
async function takeBack(requests: readonly string[], now: Date): Promise<void> {
  const waiting = (await readRequestMessages(requests)).filter(({ status }) => status === "queued");
  if (waiting.length === 0 || (await failRequestsUnclaimed(waiting, canceled, now))) return;
  for (const { _id } of waiting) await dropRequest(_id, canceled, now);
}

/**
 * Takes an upload back. From its first write on none of its requests goes out (`prepareRequest`), however the rest ends.
 * Those that wait are taken back 500 a call, with their credits; `left` says how many are still to be. What is being sent
 * at that moment stays. Refused: `batch_not_found`.
 */
export async function cancelBatch(
  { organization, batch: id }: { organization: string; batch: string },
  now: Date,
): Promise<CanceledBatch | Refusal> {
  const batch = await cancelMark(organization, id, now);
  if (batch === null) return { refused: "batch_not_found" };
  const queued = (await readBatchLines(organization, id)).filter(({ status }) => status === "queued");
  const these = queued.slice(0, atOnce).map(({ _id }) => _id);
  for (let start = 0; start < these.length; start += endedAtOnce)
    await takeBack(these.slice(start, start + endedAtOnce), now);
  return { ...(await batchFigures(batch)), left: Math.max(0, queued.length - atOnce) };
}
