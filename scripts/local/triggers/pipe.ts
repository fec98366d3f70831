import * as z from "zod/mini";
import type { EventSource, QueueTrigger, TopicTrigger } from "#shared/contract/events.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { matches } from "./pattern.ts";
import type { Queues } from "./queues.ts";
import type { StreamRecord } from "./stream.ts";

/** An event that a pipe and a queue feed. */
export type QueueSource = EventSource & { trigger: QueueTrigger };

/** An event that a topic and a queue feed. */
export type TopicSource = EventSource & { trigger: TopicTrigger };

const Image = z.record(z.string(), z.looseObject({ S: z.optional(z.string()) }));

/** What the queue gets of a record: what happened, and the attributes that the event names, as the pipe's input template does on AWS. */
function bodyOf({ eventName, dynamodb }: StreamRecord, carries: readonly string[]): string {
  const image = Image.parse(dynamodb.NewImage);
  return JSON.stringify({ eventName, ...Object.fromEntries(carries.map((name) => [name, image[name]?.S ?? ""])) });
}

const isAfter = (record: StreamRecord, position: string | null) =>
  position === null || BigInt(record.dynamodb.SequenceNumber) > BigInt(position);

/**
 * One EventBridge pipe: puts the records of the stream that fit into the event's queue. They are in the queue before the
 * position is kept, so that a kill in between puts some into it twice and loses none.
 */
export function openPipe(source: QueueSource, { queues, checkpoint }: { queues: Queues; checkpoint: Checkpoint }) {
  const { patterns, carries } = source.trigger;
  return {
    /** Takes the next records of a shard, in order. Those that were taken before are passed over. */
    take(shard: string, records: readonly StreamRecord[]): void {
      const last = records.at(-1);
      if (last === undefined) return;
      const position = checkpoint.position(source.id, shard);
      const fitting = records.filter(
        (record) => isAfter(record, position) && patterns.some((pattern) => matches(record, pattern)),
      );
      if (fitting.length > 0)
        queues.send(
          source.id,
          fitting.map((record) => bodyOf(record, carries)),
        );
      if (isAfter(last, position)) checkpoint.advance(source.id, shard, last.dynamodb.SequenceNumber);
    },
  };
}
