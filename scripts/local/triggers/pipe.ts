import * as z from "zod/mini";
import type { BranchTrigger, EventSource, QueueTrigger, Share, TopicTrigger } from "#shared/contract/events.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { matches } from "./pattern.ts";
import type { Queues } from "./queues.ts";
import type { StreamRecord } from "./stream.ts";

/** An event that a pipe and a queue feed. */
export type QueueSource = EventSource & { trigger: QueueTrigger };

/** An event that a share of another one's pipe feeds. */
export type BranchSource = EventSource & { trigger: BranchTrigger };

/** An event that a topic and a queue feed. */
export type TopicSource = EventSource & { trigger: TopicTrigger };

const Image = z.record(z.string(), z.looseObject({ S: z.optional(z.string()) }));

/** What the queue gets of a record: what happened, and the attributes that the event names, as the pipe's input template does on AWS. */
function bodyOf({ eventName, dynamodb }: StreamRecord, carries: readonly string[]): Record<string, unknown> {
  const image = Image.parse(dynamodb.NewImage);
  return { eventName, ...Object.fromEntries(carries.map((name) => [name, image[name]?.S ?? ""])) };
}

/** Whether a share holds what a pipe carries, as the filters of a topic's subscriptions decide. */
const isIn = (share: Share, body: Record<string, unknown>): boolean =>
  share.every(({ attribute, of, but = [] }) => {
    const value = String(body[attribute]);
    return (of?.includes(value) ?? true) && !but.includes(value);
  });

const isAfter = (record: StreamRecord, position: string | null) =>
  position === null || BigInt(record.dynamodb.SequenceNumber) > BigInt(position);

/**
 * One EventBridge pipe: puts the records of the stream that fit into the event's queue, or into those of its branches. They
 * are in the queues before the position is kept, so that a kill in between puts some into them twice and loses none.
 */
export function openPipe(
  source: QueueSource,
  { queues, checkpoint, branches = [] }: { queues: Queues; checkpoint: Checkpoint; branches?: readonly BranchSource[] },
) {
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
      const bodies = fitting.map((record) => bodyOf(record, carries));
      for (const { id, trigger } of [source, ...branches]) {
        const taken = bodies.filter((body) => trigger.takes === undefined || isIn(trigger.takes, body));
        if (taken.length > 0)
          queues.send(
            id,
            taken.map((body) => JSON.stringify(body)),
          );
      }
      if (isAfter(last, position)) checkpoint.advance(source.id, shard, last.dynamodb.SequenceNumber);
    },
  };
}
