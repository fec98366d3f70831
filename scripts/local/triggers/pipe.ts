import * as z from "zod/mini";
import type { BranchTrigger, EventSource, QueueTrigger, Share, TopicTrigger } from "#shared/contract/events.ts";
import type { Checkpoint } from "./checkpoint.ts";
import type { Queues } from "./queues.ts";
import type { StreamRecord } from "./stream.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function satisfies(value: unknown, rule: unknown): boolean {
  if (!isObject(rule)) return value === rule;
  const [[name, bound] = []] = Object.entries(rule);
  switch (name) {
    case "exists":
      return (value !== undefined) === bound;
    case "anything-but":
      return value !== undefined && ![bound].flat().includes(value);
    default:
      throw new Error(`The pattern's rule "${name}" is not known here.`);
  }
}

/** Lambda's filter patterns, limited to exact values, exists and anything-but. Throws on other rules. */
export function matches(event: unknown, pattern: Record<string, unknown>): boolean {
  return Object.entries(pattern).every(([key, wanted]) => {
    const value = isObject(event) ? event[key] : undefined;
    if (isObject(wanted)) return matches(value, wanted);
    const values = Array.isArray(value) ? value : [value];
    return Array.isArray(wanted) && wanted.some((rule) => values.some((one) => satisfies(one, rule)));
  });
}

export type QueueSource = EventSource & { trigger: QueueTrigger };

export type BranchSource = EventSource & { trigger: BranchTrigger };

export type TopicSource = EventSource & { trigger: TopicTrigger };

const Image = z.record(z.string(), z.looseObject({ S: z.optional(z.string()) }));

function bodyOf({ eventName, dynamodb }: StreamRecord, carries: readonly string[]): Record<string, unknown> {
  const image = Image.parse(dynamodb.NewImage);
  return { eventName, ...Object.fromEntries(carries.map((name) => [name, image[name]?.S ?? ""])) };
}

const isIn = (share: Share, body: Record<string, unknown>): boolean =>
  share.every(({ attribute, of, but = [] }) => {
    const value = String(body[attribute]);
    return (of?.includes(value) ?? true) && !but.includes(value);
  });

const isAfter = (record: StreamRecord, position: string | null) =>
  position === null || BigInt(record.dynamodb.SequenceNumber) > BigInt(position);

/**
 * One EventBridge pipe. Records are queued before the position is saved, so that a kill duplicates some and loses none.
 */
export function openPipe(
  source: QueueSource,
  { queues, checkpoint, branches = [] }: { queues: Queues; checkpoint: Checkpoint; branches?: readonly BranchSource[] },
) {
  const { patterns, carries } = source.trigger;
  return {
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
