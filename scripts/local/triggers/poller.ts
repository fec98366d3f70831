import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { handlerSeconds, hiddenSeconds } from "#shared/contract/events.ts";
import type { Functions } from "../functions.ts";
import type { BranchSource, QueueSource, TopicSource } from "./pipe.ts";
import type { QueuedMessage, Queues } from "./queues.ts";

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
