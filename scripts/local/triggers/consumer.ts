import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { EventSource } from "#shared/contract/events.ts";
import type { Functions } from "../functions.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { deliver, type StreamRecord } from "./delivery.ts";
import { matches } from "./pattern.ts";

/** The most records of one batch, and its time limit in seconds. */
const batchSize = 10;
const timeLimit = 60;

/** One event source mapping. Each has its own queue, so that a slow one does not delay the others. */
export interface Consumer {
  /** Queues the records of a shard, in order, without those that were processed before. */
  take(shard: string, records: StreamRecord[]): void;
  /** Finishes the current batch and starts no other. */
  stop(): Promise<void>;
}

const isAfter = (record: StreamRecord, position: string | null) =>
  position === null || BigInt(record.dynamodb.SequenceNumber) > BigInt(position);

/** Opens the consumer of one stream event. Records that failed three times go to `deadLetters`, a file of JSON lines. */
export function openConsumer(
  source: EventSource & { trigger: { kind: "stream" } },
  { functions, checkpoint, deadLetters }: { functions: Functions; checkpoint: Checkpoint; deadLetters: string },
): Consumer {
  const queues = new Map<string, StreamRecord[]>();
  const working = new Map<string, Promise<void>>();
  let stopped = false;

  const fits = (record: StreamRecord) => source.trigger.patterns.some((pattern) => matches(record, pattern));
  const handOver = (records: StreamRecord[]) =>
    deliver(records, {
      invoke: (given) => functions.invoke(source.handler, { Records: given }, timeLimit),
      pause: (tries) => sleep(100 * 4 ** tries),
      putAside: (record, reason) => {
        const { SequenceNumber } = record.dynamodb;
        appendFileSync(deadLetters, `${JSON.stringify({ source: source.id, SequenceNumber, reason, record })}\n`);
        console.error(JSON.stringify({ level: "ERROR", source: source.id, SequenceNumber, deadLetter: reason }));
      },
    });

  async function work(shard: string, queue: StreamRecord[]): Promise<void> {
    // `working` must name this run before it can end.
    await Promise.resolve();
    while (queue.length > 0 && !stopped) {
      const ahead = queue.findIndex((record) => fits(record));
      // Records for other consumers are skipped together, so that they cost one write of the checkpoint.
      const passed = queue.splice(0, ahead < 0 ? queue.length : ahead).at(-1);
      if (passed !== undefined && queue.length === 0)
        checkpoint.advance(source.id, shard, passed.dynamodb.SequenceNumber);
      const batch = queue
        .slice(0, 100)
        .filter((record) => fits(record))
        .slice(0, batchSize);
      const last = batch.at(-1);
      if (last === undefined) continue;
      await handOver(batch);
      queue.splice(0, queue.indexOf(last) + 1);
      checkpoint.advance(source.id, shard, last.dynamodb.SequenceNumber);
    }
    working.delete(shard);
  }

  return {
    take: (shard, records) => {
      const queue = queues.get(shard) ?? [];
      queues.set(shard, queue);
      queue.push(...records.filter((record) => isAfter(record, checkpoint.position(source.id, shard))));
      if (!working.has(shard) && queue.length > 0) working.set(shard, work(shard, queue));
    },
    stop: async () => {
      stopped = true;
      await Promise.all(working.values());
    },
  };
}
