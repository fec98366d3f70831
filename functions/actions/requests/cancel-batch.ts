import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { endedAtOnce, failRequestsUnclaimed } from "#functions/data/delivery/message-life.ts";
import { cancelMark, readBatchLines } from "#functions/data/requests/batches.ts";
import { readRequestMessages } from "#functions/data/sending/messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { CanceledBatch } from "#shared/model/request-batch.ts";
import { canceled } from "#shared/rules/sending/sending.ts";
import { dropRequest } from "./cancel-request.ts";
import { figuresWith } from "./show-batch.ts";

/** Requests and milliseconds per call; Lambda's limit is thirty seconds. */
const atMost = 500;
const patience = 8_000;

async function takeBack(requests: readonly string[], now: Date): Promise<string[]> {
  const waiting = (await readRequestMessages(requests)).filter(({ status }) => status === "queued");
  const ids = waiting.map(({ _id }) => _id);
  if (waiting.length === 0 || (await failRequestsUnclaimed(waiting, canceled, now))) return ids;
  const dropped: string[] = [];
  for (const id of ids) if (await dropRequest(id, canceled, now)) dropped.push(id);
  return dropped;
}

/** Cancels an upload; none of its requests is sent from then on, and each call refunds up to 500. */
export async function cancelBatch(id: string, by: ActorReference): Promise<CanceledBatch | Refusal> {
  const { organization, now } = by;
  const began = performance.now();
  const batch = await cancelMark(id, by);
  if (batch === null) return { refused: "batch_not_found" };
  const lines = await readBatchLines(organization, id);
  const queued = lines.filter(({ status }) => status === "queued").map(({ _id }) => _id);
  const back = new Set<string>();
  let looked = 0;
  while (looked < Math.min(queued.length, atMost) && (looked === 0 || performance.now() - began < patience)) {
    for (const one of await takeBack(queued.slice(looked, looked + endedAtOnce), now)) back.add(one);
    looked += endedAtOnce;
  }
  const after = lines.map((line) => (back.has(line._id) ? { ...line, status: "canceled" as const } : line));
  return { ...figuresWith(batch, after), left: Math.max(0, queued.length - looked) };
}
