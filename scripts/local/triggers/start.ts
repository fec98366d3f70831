import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { table } from "#infra/table.ts";
import { type EventSource, events, handlerSeconds, hiddenSeconds } from "#shared/contract/events.ts";
import type { Functions } from "../functions.ts";
import { openCheckpoint } from "./checkpoint.ts";
import { type BranchSource, openPipe, type QueueSource, type TopicSource } from "./pipe.ts";
import { openQueues, type QueuedMessage, type Queues, queuesFile } from "./queues.ts";
import { openStream } from "./stream.ts";

/** Milliseconds. */
const pause = 60;

const Answer = z.nullish(z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.string() }))) }));

const asRecord = (queue: string, { id, body, receiveCount, sentAt }: QueuedMessage) => ({
  messageId: id,
  receiptHandle: id,
  body,
  attributes: {
    ApproximateReceiveCount: String(receiveCount),
    SentTimestamp: String(sentAt),
    SenderId: "local",
    ApproximateFirstReceiveTimestamp: String(sentAt),
  },
  messageAttributes: {},
  md5OfBody: "",
  eventSource: "aws:sqs",
  eventSourceARN: `arn:aws:sqs:local:000000000000:${queue}`,
  awsRegion: "local",
});

/** An unknown id in the answer fails the whole batch, as on AWS. */
function doneOf(batch: readonly QueuedMessage[], answer: unknown): string[] {
  const failed = Answer.parse(answer)?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) ?? [];
  const known = failed.every((id) => batch.some((message) => message.id === id));
  return known ? batch.map(({ id }) => id).filter((id) => !failed.includes(id)) : [];
}

/**
 * One event source mapping with ReportBatchItemFailures. Failed messages stay hidden until their timeout, as on AWS.
 */
export function openPoller(
  source: QueueSource | BranchSource | TopicSource,
  { queues, functions }: { queues: Queues; functions: Functions },
) {
  const { batch, concurrency, tries } = source.trigger;
  const rules = { tries, hiddenFor: hiddenSeconds * 1_000 };
  let stopped = false;

  async function handOver(messages: QueuedMessage[]): Promise<void> {
    try {
      const event = { Records: messages.map((message) => asRecord(source.id, message)) };
      const answer = await functions.invoke(source.handler, event, handlerSeconds);
      queues.remove(source.id, doneOf(messages, answer));
    } catch (error) {
      console.error(JSON.stringify({ level: "ERROR", source: source.id, error: String(error) }));
    }
  }

  async function work(): Promise<void> {
    while (!stopped) {
      const messages = queues.receive(source.id, batch, rules);
      await (messages.length > 0 ? handOver(messages) : sleep(pause));
    }
  }
  const working = Array.from({ length: concurrency }, work);
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(working);
    },
  };
}

const scheduledEvent = (source: EventSource) => ({
  version: "0",
  id: randomUUID(),
  "detail-type": "Scheduled Event",
  source: "aws.events",
  account: "000000000000",
  time: new Date().toISOString(),
  region: "local",
  resources: [`arn:aws:events:local:000000000000:rule/${source.id}`],
  detail: {},
});

/** Follows the stack's clock; a shifted clock takes effect within a second. */
export function openSchedule(
  source: EventSource & { trigger: { kind: "schedule" } },
  functions: Functions,
): { stop(): void } {
  const period = source.trigger.minutes * 60_000;
  let due = Date.now() + period;
  let running = false;
  const timer = setInterval(() => {
    const now = Date.now();
    // The clock may have been set back.
    due = Math.min(due, now + period);
    if (now < due || running) return;
    due = now + period;
    running = true;
    functions
      .invoke(source.handler, scheduledEvent(source), handlerSeconds)
      .catch((error: unknown) =>
        console.error(JSON.stringify({ level: "ERROR", source: source.id, error: String(error) })),
      )
      .finally(() => {
        running = false;
      });
  }, 1_000);
  return { stop: () => clearInterval(timer) };
}

const notification = (event: string, message: object, at = new Date().toISOString()): string =>
  JSON.stringify({
    Type: "Notification",
    MessageId: randomUUID(),
    TopicArn: `arn:aws:sns:local:000000000000:${event}`,
    Message: JSON.stringify(message),
    Timestamp: at,
    SignatureVersion: "1",
  });

/** Milliseconds between reads: `soon` after records, `later` when idle. */
const soon = 60;
const later = 150;

type Scheduled = EventSource & { trigger: { kind: "schedule" } };
const isBranch = (source: EventSource): source is BranchSource => source.trigger.kind === "branch";
const isQueued = (source: EventSource): source is QueueSource => source.trigger.kind === "queue";
const isPublished = (source: EventSource): source is TopicSource => source.trigger.kind === "topic";
const isScheduled = (source: EventSource): source is Scheduled => source.trigger.kind === "schedule";

const earliest = (positions: (string | null)[]) =>
  positions.reduce((one, other) => (one === null || other === null || BigInt(one) < BigInt(other) ? one : other));

export interface Triggers {
  /** `at`, ISO 8601, is now by default. */
  publish(event: string, message: object, at?: string): void;
  stop(): Promise<void>;
}

export async function startTriggers(at: {
  dynamodb: string;
  directory: string;
  functions: Functions;
}): Promise<Triggers> {
  const sources = events.filter(isQueued);
  const stream = await openStream(at.dynamodb, table.name);
  const checkpoint = openCheckpoint(join(at.directory, "stream-checkpoint.json"), stream.arn);
  const startAfter = (shard: string) => earliest(sources.map(({ id }) => checkpoint.position(id, shard)));
  const queues = openQueues(join(at.directory, queuesFile));
  const branches = events.filter(isBranch);
  const pipes = sources.map((source) =>
    openPipe(source, { queues, checkpoint, branches: branches.filter(({ trigger }) => trigger.of === source.id) }),
  );
  const pollers = [...sources, ...branches, ...events.filter(isPublished)].map((source) =>
    openPoller(source, { queues, functions: at.functions }),
  );
  const schedules = events.filter(isScheduled).map((source) => openSchedule(source, at.functions));

  let stopped = false;
  async function poll(): Promise<void> {
    while (!stopped) {
      const found = await stream.read(startAfter).catch((error: unknown) => {
        console.error(JSON.stringify({ level: "ERROR", stream: String(error) }));
        return new Map();
      });
      for (const [shard, records] of found) for (const pipe of pipes) pipe.take(shard, records);
      await sleep(found.size > 0 ? soon : later);
    }
  }
  const polling = poll();
  return {
    publish: (event, message, at) => queues.send(event, [notification(event, message, at)]),
    stop: async () => {
      stopped = true;
      for (const schedule of schedules) schedule.stop();
      await polling;
      await Promise.all(pollers.map((poller) => poller.stop()));
      stream.close();
      queues.close();
    },
  };
}
