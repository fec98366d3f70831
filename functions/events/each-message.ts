import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type * as z from "zod/mini";
import { log, withoutWords } from "#functions/log.ts";
import { queueMessageFailed } from "#shared/contract/events.ts";

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Milliseconds per message; with less left, the rest of the batch returns to the queue. */
const needed = 20_000;

/**
 * Handles messages one by one and answers the failed ones for redelivery, so `handle` must be idempotent. `pace`:
 * minimum milliseconds per effective message.
 */
export const eachMessage =
  <Body extends z.ZodMiniType>(
    body: Body,
    handle: (given: z.infer<Body>, now: Date) => Promise<unknown>,
    pace: () => number = () => 0,
  ) =>
  async ({ Records }: SQSEvent, context: Pick<Context, "getRemainingTimeInMillis">): Promise<SQSBatchResponse> => {
    const failed: SQSBatchResponse["batchItemFailures"] = [];
    for (const { messageId, body: text } of Records) {
      try {
        if (context.getRemainingTimeInMillis() < needed) throw new Error("no time left");
        const began = performance.now();
        const did = await handle(body.parse(JSON.parse(text)), new Date());
        if (did !== null) await sleep(began + pace() - performance.now());
      } catch (error) {
        log.error(queueMessageFailed, { messageId, cause: withoutWords(error) });
        failed.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures: failed };
  };
